import { useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { CommentComposer } from '../comment-composer.tsx';
import { CommentList } from '../comment-list.tsx';
import type { Closed } from '../comment-rules.ts';
import type { clientLoader } from '../comments.tsx';
import { throttledThread } from '../live/refresh-thread.ts';
import { commentsAddress, type Subject } from '../subject-rules.ts';
import { Quote } from './quote.tsx';
import type { Passage } from './remark-rules.ts';
import './remarks.css';

type Props = {
  /** The work or part that has the passage. */
  subject: Subject;
  passage: Passage;
  /** The live number of comments on the work; a change loads the remarks again. */
  count: number;
  signedIn: boolean;
  closed: Closed;
  back: string;
};

/** The remarks on one passage, newest first, with the form for another one (REPLY-07). */
export function RemarksPanel({ subject: ofWork, passage, count, signedIn, closed, back }: Props) {
  const subject = { ...ofWork, block: passage.block };
  const { load, data } = useFetcher<typeof clientLoader>();
  const address = commentsAddress(subject);
  const refetch = useRef<ReturnType<typeof throttledThread>>(null);
  useEffect(() => {
    void load(address);
    refetch.current = throttledThread(() => void load(address));
    return refetch.current.stop;
  }, [load, address]);
  const shownCount = useRef(count);
  useEffect(() => {
    if (shownCount.current !== count) refetch.current?.run();
    shownCount.current = count;
  }, [count]);
  const failed = data && 'failed' in data ? data.failed : null;
  const page = data && 'comments' in data ? data : null;
  return (
    <div className="remarks-panel">
      <Quote>{passage.quote}</Quote>
      <CommentComposer key={passage.block} subject={subject} signedIn={signedIn} closed={closed} back={back} />
      {failed && <p role="alert">{failed}</p>}
      {!page && !failed && <p role="status">Loading the remarks...</p>}
      {page && (
        <CommentList
          comments={page.comments}
          isRemarks
          isClosed={closed !== null}
          replyTo={page.mayReply ? { subject: ofWork, back } : null}
          part={ofWork.part}
        />
      )}
      {page?.next && (
        <Link to={commentsAddress(subject, { after: page.next })} className="link inline-flex min-h-11 items-center">
          Older remarks
        </Link>
      )}
    </div>
  );
}
