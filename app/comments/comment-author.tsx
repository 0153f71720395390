import { Avatar } from '#ui/display/avatar.tsx';
import { useIsChild } from '../document/site.ts';
import { AnimalPicture } from '../groups/children/animal.tsx';
import { CreatorLink } from '../people/creator-link.tsx';
import type { Comment } from './comment-rules.ts';

type Props = Pick<Comment, 'author'>;

/** The picture of a commenter: that of a child is its animal (SAFE-09). */
export const CommentPicture = ({ author }: Props) =>
  author.animal ? <AnimalPicture animal={author.animal} size={36} /> : <Avatar person={author} size={36} />;

/** Who wrote a comment. A child has no username and no profile, and a child is not led to one (SAFE-05, SAFE-09). */
export function CommentAuthor({ author }: Props) {
  const isChild = useIsChild();
  if (!author.username || isChild) return <b dir="auto">{author.name}</b>;
  return (
    <CreatorLink username={author.username} className="comment-author">
      <b dir="auto">{author.name}</b>
      <span dir="ltr">@{author.username}</span>
    </CreatorLink>
  );
}
