import { useEffect } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import { refusalOf } from '../../forms/action-errors.ts';

/** The answer to the request that starts editing: where the editor is. */
export type StartedEditing = { editor: string };

const editorIn = (result: unknown) =>
  typeof result === 'object' && result !== null && 'editor' in result ? (result as StartedEditing).editor : null;

/** The address that opens a published work, or one of its parts, in its editor (EDIT-02). */
export const editAddress = (id: string, partId?: string) =>
  partId ? href('/works/:id/parts/:partId/edit', { id, partId }) : href('/works/:id/edit', { id });

/**
 * Opens the editor of a published work from where one is (EDIT-01): while offline the page stays and the refusal is returned. Navigates
 * after the answer, because the redirect of a fetcher is lost when a page of the reader is turned meanwhile.
 */
export function useStartEditing() {
  const { Form, submit, state, data } = useFetcher<unknown>();
  const navigate = useNavigate();
  useEffect(() => {
    const editor = editorIn(data);
    if (editor) void navigate(editor);
  }, [data, navigate]);
  const busy = state !== 'idle';
  return { Form, submit, busy, refusal: busy ? null : refusalOf(data), result: data };
}
