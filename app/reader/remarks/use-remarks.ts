import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import type { Remarks } from '../../comments/remarks/block-remarks.tsx';
import type { RemarkCounts } from '../../comments/remarks/remark-rules.ts';
import { withPart } from '../../comments/subject-rules.ts';
import { loadedCommentsCount } from '../../comments/use-comment-list.tsx';
import type { Reading } from '../reading.ts';
import { useLiveRemarks } from './use-live-remarks.ts';

/** Query parameter that shows a link beside every passage, for browsers without JavaScript. */
export const CHOOSING = 'remark';
const NOT_COUNTED: RemarkCounts = {};

/** `counts` are those of the open page; `page` is null for a comic. */
type Shown = { isOff: boolean; counts: RemarkCounts | undefined; page: number | null };

/** The dots of a page and the button that shows one beside each passage; null where there are none (REPLY-07). */
export function useRemarks({ work, partId, commentsCount, signedIn, panels }: Reading, { isOff, counts, page }: Shown) {
  const [search] = useSearchParams();
  const [isChoosing, setChoosing] = useState(search.has(CHOOSING));
  const hasNone = isOff || !work.hasRemarks || work.kind === 'kids_book' || work.covering.length > 0;
  const address = withPart(href('/works/:id/remark-counts', { id: work.id }), partId ?? undefined, page ? { page: String(page) } : {});
  const now = useLiveRemarks(counts ?? NOT_COUNTED, commentsCount, loadedCommentsCount(work), hasNone ? null : address);
  if (hasNone) return null;
  const remarks: Remarks = {
    subject: { on: 'work', id: work.id, part: partId ?? undefined },
    counts: now,
    open: panels.open === 'comments' ? (panels.passage?.block ?? null) : null,
    mayRemark: signedIn && work.commentsClosed === null,
    isChoosing,
    onOpen: panels.showRemarks,
  };
  return { remarks, isChoosing, setChoosing };
}
