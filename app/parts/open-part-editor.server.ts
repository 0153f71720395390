import { redirect } from 'react-router';
import type { Viewer } from '../audience/viewer.ts';
import { kinds, type PartKind, partKinds } from '../works/kinds.ts';
import { listDrafts } from '../write/drafts.server.ts';
import { openDraft } from '../write/open-draft.server.ts';
import { workForPart } from './parts.server.ts';

const UNFINISHED = 50;

/**
 * The desk of a chapter or arc: with the draft that is asked for, or a fresh one; where some are unfinished, their list comes first, unless a new
 * one is asked for (CHAP-04). For the author alone; others go to the work, and home where there is none (CHAP-10, CHAP-11, ARC-10, ARC-11).
 */
export async function openPartEditor(viewer: Viewer, part: PartKind, workId: string, request: Request) {
  const work = await workForPart(viewer, part, workId);
  if (!work) throw redirect('/');
  if (!viewer || !work.mine) throw redirect(kinds[partKinds[part].of].address(work.id));
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('draft');
  const draft = asked ? await openDraft(viewer, asked, part) : null;
  const unfinished = asked || searchParams.has('new') ? [] : await listDrafts(viewer, { work: work.id, limit: UNFINISHED });
  return {
    work: { id: work.id, title: work.title },
    asked,
    unfinished,
    draft: draft?.workId === work.id ? draft : null,
    viewer: { id: viewer.id, name: viewer.name },
  };
}
