import { redirect } from 'react-router';
import { isId } from '#server/ids.ts';
import type { Viewer } from '../audience/viewer.ts';
import { kinds, type PartKind, partKinds } from '../works/kinds.ts';
import { newestPartDraft, readDraft } from '../write/drafts.server.ts';
import type { Leaf } from '../write/leaf.ts';
import { workForPart } from './parts.server.ts';

/** The desk of a chapter or arc, with the draft that was left there: for the author alone; others go to the work, and home where there is none (CHAP-10, CHAP-11, ARC-10, ARC-11). */
export async function openPartDesk<L extends Leaf>(viewer: Viewer, part: PartKind, workId: string, request: Request) {
  const work = await workForPart(viewer, part, workId);
  if (!work) throw redirect('/');
  if (!viewer || !work.mine) throw redirect(kinds[partKinds[part].of].address(work.id));
  const asked = new URL(request.url).searchParams.get('draft');
  const id = asked && isId(asked) ? asked : await newestPartDraft(viewer, work.id);
  const draft = id ? await readDraft<L>(viewer, id, part) : null;
  return {
    work: { id: work.id, title: work.title },
    draft: draft?.workId === work.id ? draft : null,
    viewer: { id: viewer.id, name: viewer.name },
  };
}
