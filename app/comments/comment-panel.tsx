import { CommentComposer } from './comment-composer.tsx';
import { CommentList } from './comment-list.tsx';
import type { Closed, Comment } from './comment-rules.ts';
import type { Subject } from './subject-rules.ts';
import { useCommentList } from './use-comment-list.tsx';

type Props = {
  subject: Subject;
  first: Comment[];
  count: number;
  loadedCount?: number;
  signedIn: boolean;
  back: string;
  all?: boolean;
  closed: Closed;
};

/** A field to add a comment or why there is none, the first two comments and View All, or all comments if `all`. */
export function CommentPanel({ subject, first, count, loadedCount = count, signedIn, back, all = false, closed }: Props) {
  const { comments, moreLink, showPosted } = useCommentList(subject, first, count, all, loadedCount);
  return (
    <>
      <CommentComposer subject={subject} signedIn={signedIn} back={back} closed={closed} onPosted={showPosted} />
      <CommentList comments={comments} isClosed={closed !== null} />
      {moreLink}
    </>
  );
}
