import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Remarks } from '../../comments/remarks/block-remarks.tsx';
import type { Reading } from '../reading.ts';

/** Query parameter that shows a link beside every passage, for browsers without JavaScript. */
export const CHOOSING = 'remark';

/** The dots of a page and the button that shows one beside each passage; null where there are none (REPLY-07). */
export function useRemarks({ work, partId, signedIn, panels }: Reading, isOff: boolean) {
  const [search] = useSearchParams();
  const [isChoosing, setChoosing] = useState(search.has(CHOOSING));
  if (isOff || !work.hasRemarks || work.kind === 'kids_book' || work.covering.length > 0) return null;
  const remarks: Remarks = {
    subject: { on: 'work', id: work.id, part: partId ?? undefined },
    open: panels.open === 'comments' ? (panels.passage?.block ?? null) : null,
    mayRemark: signedIn && work.commentsClosed === null,
    isChoosing,
    onOpen: panels.showRemarks,
  };
  return { remarks, isChoosing, setChoosing };
}
