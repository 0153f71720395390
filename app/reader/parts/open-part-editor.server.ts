import { href, redirect } from 'react-router';
import type { Viewer } from '#server/identity/viewer.ts';
import { listDrafts } from '../../drafts/drafts.server.ts';
import { openDraft } from '../../drafts/open-draft.server.ts';
import { kinds, type PartKind, partKinds } from '../../works/kinds.ts';
import { workForPart } from './parts.server.ts';

const UNFINISHED_SHOWN = 50;

/**
 * The editor data of a chapter or arc: the requested draft or a new one, or first the list of unfinished drafts (`?new` skips it). Only for
 * the author; others are redirected to the work, or home when it does not exist.
 */
export async function openPartEditor(viewer: Viewer, part: PartKind, workId: string, request: Request) {
  const work = await workForPart(viewer, part, workId);
  if (!work) throw redirect(href('/'));
  if (!viewer || !work.isOwn) throw redirect(kinds[partKinds[part].of].address(work.id));
  const { searchParams } = new URL(request.url);
  const draftId = searchParams.get('draft');
  const draft = draftId ? await openDraft(viewer, draftId, part) : null;
  const unfinished = draftId || searchParams.has('new') ? [] : await listDrafts(viewer, { work: work.id, limit: UNFINISHED_SHOWN });
  return {
    work: { id: work.id, title: work.title },
    requested: draftId,
    unfinished,
    draft: draft?.workId === work.id ? draft : null,
    viewer: { id: viewer.id, name: viewer.name },
  };
}
