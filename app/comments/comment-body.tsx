import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/display/avatar.tsx';
import { useIsChild } from '../document/site.ts';
import { AnimalPicture } from '../groups/children/animal.tsx';
import { CreatorLink } from '../people/creator-link.tsx';
import type { Comment } from './comment-rules.ts';
import { COVER_SENTENCES } from './covered/covered-rules.ts';
import { partsOf } from './mentions/mention-rules.ts';

/** The author and the text of a comment, or what covers it, above `children`. The picture of a child is their animal (SAFE-09). */
export const CommentBody = ({
  author,
  text,
  mentions,
  covered = [],
  about = null,
  children,
}: Pick<Comment, 'author' | 'text' | 'mentions' | 'covered'> & { about?: ReactNode; children: ReactNode }) => (
  <>
    {covered.includes('hidden') ? (
      <span className="comment-hidden-person" aria-hidden>
        <EyeOff size={18} strokeWidth={1.75} />
      </span>
    ) : author.animal ? (
      <AnimalPicture animal={author.animal} size={36} />
    ) : (
      <Avatar person={author} size={36} />
    )}
    <div className="comment-body">
      {!covered.includes('hidden') && (
        <p className="comment-who">
          <CommentAuthor author={author} />
        </p>
      )}
      {about}
      {covered.map((reason) => (
        <p key={reason} className="comment-cover">
          {COVER_SENTENCES[reason]}
        </p>
      ))}
      {!covered.length && (
        <p className="comment-text" dir="auto">
          <CommentText text={text} mentions={mentions} />
        </p>
      )}
      {children}
    </div>
  </>
);

/** The words, with links to the people who are mentioned (REPLY-02). */
const CommentText = ({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) =>
  partsOf(text, mentions).map(({ start, text: words, username }) =>
    username ? (
      <CreatorLink key={start} username={username} className="link">
        <bdi dir="ltr">{words}</bdi>
      </CreatorLink>
    ) : (
      words
    ),
  );

/** A child has no username and no profile, and a child is not led to one (SAFE-05, SAFE-09). */
function CommentAuthor({ author }: Pick<Comment, 'author'>) {
  const isChild = useIsChild();
  if (!author.username || isChild) return <b dir="auto">{author.name}</b>;
  return (
    <CreatorLink username={author.username} className="comment-author">
      <b dir="auto">{author.name}</b>
      <span dir="ltr">@{author.username}</span>
    </CreatorLink>
  );
}
