import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import type { Kind } from '../works/kinds.ts';
import { forgetHere, rememberHere } from '../works/local-progress.ts';
import { newestPost } from '../works/quiet-post.ts';

type Work = { id: string; kind: Kind; title: string; pagesCount: number; progress: number | null };

/** Keeps the place: on the server and as a copy here (ENGAGE-30, ENGAGE-32). A failure is silent, the next page tells again (AMB-73). */
export function usePlace({ id, kind, title, pagesCount, progress }: Work, position: number | null, signedIn: boolean) {
  const told = useRef(progress); // what another device tells later is not for this one to take back
  useEffect(() => {
    if (!signedIn) return forgetHere();
    if (position === null) return; // a chapter: the place in the book stays where it was
    rememberHere({ id, kind, title, page: position, of: pagesCount });
    if (told.current === position) return;
    told.current = position;
    newestPost(href('/works/:id/progress', { id }), { page: String(position) }).catch(() => {});
  }, [id, kind, title, pagesCount, position, signedIn]);
}
