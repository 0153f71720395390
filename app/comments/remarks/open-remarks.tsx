import { useEffect } from 'react';
import { Link, useFetcher } from 'react-router';
import { CommentList } from '../comment-list.tsx';
import type { clientLoader } from '../comments.tsx';
import { listAddress, type Subject } from '../subject-rules.ts';
import { BLOCKS_MAX, type RemarkCounts } from './remark-rules.ts';
import './remarks.css';

type Props = { subject: Subject; counts: RemarkCounts };

/** The remarks on a page of text below it, for readers who chose `Open` (REPLY-07); without JavaScript a link to them. */
export function OpenRemarks({ subject, counts }: Props) {
  const { load, data } = useFetcher<typeof clientLoader>();
  const address = listAddress(subject, Object.keys(counts).sort().slice(0, BLOCKS_MAX));
  const sum = Object.values(counts).reduce((all, count) => all + count, 0);
  useEffect(() => {
    if (sum) void load(address);
  }, [load, address, sum]);
  if (!sum) return null;
  return (
    <section className="open-remarks" aria-label="Remarks on this page">
      {data && 'comments' in data ? (
        <CommentList comments={data.comments} replyTo={data.mayReply ? { subject, back: address } : null} part={subject.part} />
      ) : (
        <p>{data && 'failed' in data ? data.failed : null}</p>
      )}
      {(!data || ('next' in data && data.next)) && (
        <Link to={address} className="link inline-flex min-h-11 items-center">
          Remarks on this page
        </Link>
      )}
    </section>
  );
}
