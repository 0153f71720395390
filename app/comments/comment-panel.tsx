import { CommentComposer } from './comment-composer.tsx';
import { CommentList } from './comment-list.tsx';
import type { Comment } from './comment-rules.ts';
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
  readyMade?: boolean;
};

/** A field to add a comment, the first two comments and View All, or all comments if `all`. */
export function CommentPanel({ subject, first, count, loadedCount = count, signedIn, back, all = false, readyMade = false }: Props) {
  const { comments, moreLink, showPosted } = useCommentList(subject, first, count, all, loadedCount);
  return (
    <>
      <CommentComposer subject={subject} signedIn={signedIn} back={back} readyMade={readyMade} onPosted={showPosted} />
      <CommentList comments={comments} />
      {moreLink}
    </>
  );
}
