import { data, href, redirect } from 'react-router';
import type { Viewer } from '../audience/viewer.ts';
import { type Kind, kinds } from '../works/kinds.ts';
import { openDraft } from './open-draft.server.ts';

/** An empty desk, or one's own draft of this kind (BOOK-ED-22, DRAFT-20). A visitor may write; saving is another matter (AMB-38). */
export async function openDraftEditor(viewer: Viewer, kind: Kind, request: Request) {
  const asked = new URL(request.url).searchParams.get('draft');
  const { editor, draft: type } = kinds[kind];
  if (asked && !viewer) throw redirect(`${href('/sign-in')}?next=${encodeURIComponent(`${editor}?draft=${asked}`)}`);
  const draft = asked ? await openDraft(viewer, asked, type) : null;
  const opened = { asked, draft, missing: Boolean(asked && !draft), viewer: viewer && { id: viewer.id, name: viewer.name } };
  return data(opened, { status: opened.missing ? 404 : 200 });
}
