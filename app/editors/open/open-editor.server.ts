import { data, href, redirect } from 'react-router';
import type { Viewer } from '#server/identity/viewer.ts';
import { openDraft } from '../../drafts/open-draft.server.ts';
import { type Kind, kinds } from '../../works/kinds.ts';

/** Loads a new editor, or one of the viewer's own drafts of this kind. Visitors may write, but must sign in to open or save drafts. */
export async function openDraftEditor(viewer: Viewer, kind: Kind, request: Request) {
  const requestedId = new URL(request.url).searchParams.get('draft');
  const { editor, draft: type } = kinds[kind];
  if (requestedId && !viewer) throw redirect(`${href('/sign-in')}?next=${encodeURIComponent(`${editor}?draft=${requestedId}`)}`);
  const draft = requestedId ? await openDraft(viewer, requestedId, type) : null;
  const opened = {
    requested: requestedId,
    draft,
    missing: Boolean(requestedId && !draft),
    viewer: viewer && { id: viewer.id, name: viewer.name },
  };
  return data(opened, { status: opened.missing ? 404 : 200 });
}
