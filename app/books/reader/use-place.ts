import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { forgetHere, rememberHere } from '../../works/local-progress.ts';
import { quietPost } from '../../works/quiet-post.ts';

type Book = { id: string; title: string; pagesCount: number; progress: number | null };

/** Keeps the place: on the server and as a copy here (ENGAGE-30, ENGAGE-32). A failure is silent, the next page tells again (AMB-73). */
export function usePlace({ id, title, pagesCount, progress }: Book, position: number, signedIn: boolean) {
  const told = useRef(progress); // what another device tells later is not for this one to take back
  useEffect(() => {
    if (!signedIn) return forgetHere();
    rememberHere({ id, title, page: position, of: pagesCount });
    if (told.current === position) return;
    told.current = position;
    quietPost(href('/works/:id/progress', { id }), { page: String(position) }).catch(() => {});
  }, [id, title, pagesCount, position, signedIn]);
}
