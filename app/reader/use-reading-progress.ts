import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { clearLocalProgress, confirmLocalProgress, storeLocalProgress } from '../engagement/progress/local-progress.ts';
import { isFinal } from '../engagement/progress/unsent-progress.ts';
import { postLatest } from '../forms/latest/background-post.ts';
import type { Kind } from '../works/kinds.ts';

type Work = { id: string; kind: Kind; title: string; pagesCount: number; stored: number | null };
type Part = { id: string; pagesCount: number } | null;

const placeOf = (page: number, block: string | null) => `${page} ${block ?? ''}`;

/**
 * Stores the reading position on the server and locally: the page, and the block at the top of the window. `work.stored` is the page that
 * the server stored with the document; null after client navigation. A failure is silent, and `sendUnsentProgress` sends the position
 * later (AMB-73).
 */
export function useReadingProgress(
  { id, kind, title, pagesCount, stored }: Work,
  part: Part,
  position: number,
  signedIn: boolean,
  block: string | null = null,
) {
  // Revalidation after another device stored a page does not resend this one.
  const sent = useRef(stored === null ? null : placeOf(stored, block));
  const of = part?.pagesCount ?? pagesCount;
  const partId = part?.id;
  useEffect(() => {
    if (!signedIn) return clearLocalProgress();
    const place = placeOf(position, block);
    const isSent = sent.current === place || (!block && sent.current?.startsWith(place));
    const lastRead = storeLocalProgress({
      id,
      kind,
      title,
      ...(partId && { part: partId }),
      page: position,
      ...(block && { block }),
      of,
      ...(!isSent && { unsent: true }),
    });
    if (isSent) return;
    sent.current = place;
    postLatest(href('/works/:id/progress', { id }), { page: String(position), ...(partId && { part: partId }), ...(block && { block }) })
      .then((response) => isFinal(response) && confirmLocalProgress(id, lastRead))
      .catch(() => {}); // stays marked as unsent, and is sent when there is a connection
  }, [id, kind, title, partId, of, position, block, signedIn]);
}
