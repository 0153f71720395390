import { type DraftType, isPart, kindOfDraft, kinds, partKinds } from '../works/kinds.ts';

/** The URL of the editor for a draft; a chapter or arc opens in the part editor of its work. */
export const draftAddress = ({ id, type, workId }: { id: string; type: DraftType; workId: string | null }) =>
  `${isPart(type) && workId ? partKinds[type].editor(workId) : kinds[kindOfDraft(type)].editor}?draft=${id}`;
