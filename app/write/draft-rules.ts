import { type DraftType, isPart, kindOfDraft, kinds, partKinds } from '../works/kinds.ts';

/** Where a draft is gone on with: the editor of its type, a chapter or arc with the work that it is for (DRAFT-21). */
export const draftAddress = ({ id, type, workId }: { id: string; type: DraftType; workId: string | null }) =>
  `${isPart(type) && workId ? partKinds[type].editor(workId) : kinds[kindOfDraft(type)].editor}?draft=${id}`;
