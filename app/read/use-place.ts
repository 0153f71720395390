import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import type { Kind } from '../works/kinds.ts';
import { forgetHere, rememberHere } from '../works/local-progress.ts';
import { newestPost } from '../works/quiet-post.ts';

type Work = { id: string; kind: Kind; title: string; pagesCount: number; stored: number | null };
type Part = { id: string; pagesCount: number } | null;

/**
 * Stores the place on the server and as a copy here (ENGAGE-30, ENGAGE-32). `work.stored` is the page the server stored while it answered
 * the document; null when the page was opened by a click inside the site, which then counts as reading (AMB-73: a failure is silent).
 */
export function usePlace({ id, kind, title, pagesCount, stored }: Work, part: Part, position: number, signedIn: boolean) {
  const sent = useRef(stored); // a page that another device stores later does not send this one again
  const of = part?.pagesCount ?? pagesCount;
  const partId = part?.id;
  useEffect(() => {
    if (!signedIn) return forgetHere();
    rememberHere({ id, kind, title, ...(partId && { part: partId }), page: position, of });
    if (sent.current === position) return;
    sent.current = position;
    newestPost(href('/works/:id/progress', { id }), { page: String(position), ...(partId && { part: partId }) }).catch(() => {});
  }, [id, kind, title, partId, of, position, signedIn]);
}
