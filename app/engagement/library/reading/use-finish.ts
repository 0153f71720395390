import { useEffect, useRef } from 'react';
import { href, useFetcher, useRevalidator } from 'react-router';
import { useIsChild } from '#app/document/site.ts';
import { backgroundPost } from '#app/forms/latest/background-post.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { LIBRARY_MESSAGES, type LibraryState } from '../state-rules.ts';
import type { action } from './finish.tsx';

type Work = { id: string; status: string | null; libraryState: LibraryState | null };
type Finished = { isFinished: boolean; before: LibraryState | null };

/** The id of the element below the last page. */
export const END_OF_PAGES = 'end-of-pages';

const isFinish = (data: unknown): data is Finished => typeof data === 'object' && data !== null && 'isFinished' in data;

/**
 * Marks a complete work as finished at its end and offers Undo (LIB-04). `end` is its last page, or null while another one is shown. If
 * it is the only page, the element `END_OF_PAGES` must be on screen, except in a viewer that always shows the whole page.
 */
export function useFinish(work: Work, part: string | null, end: number | null, signedIn: boolean, isWhole = false) {
  const { submit, data } = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();
  const isChild = useIsChild();
  const sent = useRef<string | null>(null);
  const { id } = work;
  const mayFinish = signedIn && !isChild && work.status === 'complete' && work.libraryState !== 'finished';
  useEffect(() => {
    const key = `${id} ${part ?? ''}`;
    if (!mayFinish || end === null || sent.current === key) return;
    const finish = () => {
      sent.current = key; // once per visit, so that Undo is not undone by the next page turn
      const fields = { page: String(end), ...(part && { part }) };
      void submit(fields, { method: 'post', action: href('/works/:id/finish', { id }) });
    };
    const element = end === 1 && !isWhole ? document.getElementById(END_OF_PAGES) : null;
    if (!element) return finish();
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      finish();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, part, end, mayFinish, isWhole, submit]);

  const handled = useRef<unknown>(undefined);
  useEffect(() => {
    if (!isFinish(data) || handled.current === data) return;
    handled.current = data;
    if (!data.isFinished) return;
    const { before } = data;
    const undo = async () => {
      const response = await backgroundPost(href('/works/:id/state', { id }), { state: before ?? 'none' }).catch(() => null);
      // Success is a redirect, which `backgroundPost` receives as `opaqueredirect`.
      if (response?.type !== 'opaqueredirect') return void showToast({ message: LIBRARY_MESSAGES.notChanged, kind: 'error' });
      await revalidate();
    };
    void showToast({ message: LIBRARY_MESSAGES.finished, action: { label: 'Undo', run: () => void undo() } });
  }, [data, id, revalidate]);
}
