import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { newestPost } from '../works/background-post.ts';
import type { Kind } from '../works/kinds.ts';
import { confirmHere, forgetHere, rememberHere } from '../works/local-progress.ts';
import { isFinal } from '../works/unsent-progress.ts';

type Work = { id: string; kind: Kind; title: string; pagesCount: number; stored: number | null };
type Part = { id: string; pagesCount: number } | null;

/**
 * Stores the place on the server and as a copy here (ENGAGE-30, ENGAGE-32). `work.stored` is the page the server stored while it answered
 * the document; null when the page was opened by a click inside the site, which then counts as reading (AMB-73: a failure is silent, and the place is sent later by `sendLatePlaces`).
 */
export function usePlace({ id, kind, title, pagesCount, stored }: Work, part: Part, position: number, signedIn: boolean) {
  const sent = useRef(stored); // a page that another device stores later does not send this one again
  const of = part?.pagesCount ?? pagesCount;
  const partId = part?.id;
  useEffect(() => {
    if (!signedIn) return forgetHere();
    const known = sent.current === position;
    const lastRead = rememberHere({
      id,
      kind,
      title,
      ...(partId && { part: partId }),
      page: position,
      of,
      ...(!known && { unsent: true }),
    });
    if (known) return;
    sent.current = position;
    newestPost(href('/works/:id/progress', { id }), { page: String(position), ...(partId && { part: partId }) })
      .then((answer) => isFinal(answer) && confirmHere(id, lastRead))
      .catch(() => {}); // stays unsent here, and is sent when there is a connection
  }, [id, kind, title, partId, of, position, signedIn]);
}
