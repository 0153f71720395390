import { useEffect } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import { messageOfRefusal } from '../../forms/action-errors.ts';

/** The response to a request that starts editing: the address of the editor. */
export type StartedEditing = { editor: string };

const editorIn = (result: unknown) =>
  typeof result === 'object' && result !== null && 'editor' in result ? (result as StartedEditing).editor : null;

/** The address that opens a published work, or one of its parts, in its editor (EDIT-02). */
export const editAddress = (id: string, partId?: string) =>
  partId ? href('/works/:id/parts/:partId/edit', { id, partId }) : href('/works/:id/edit', { id });

/**
 * Opens the editor of a published work, or stays on the page with a `refusal` (EDIT-01). The hook itself navigates to the editor, because
 * a fetcher's redirect is lost when the reader turns a page before the response.
 */
export function useStartEditing() {
  const { Form, submit, state, data } = useFetcher<unknown>();
  const navigate = useNavigate();
  useEffect(() => {
    const editor = editorIn(data);
    if (editor) void navigate(editor);
  }, [data, navigate]);
  const busy = state !== 'idle';
  return { Form, submit, state, data, busy, refusal: busy ? null : messageOfRefusal(data) };
}
