import { type Kind, kinds, partKinds } from '../../works/kinds.ts';
import { percentRead } from '../rules.ts';
import type { Removable } from './remove-continued.tsx';

type Place = {
  currentPage: number;
  totalPages: number;
  block?: string | null;
  part: { id: string; number: number; page: number; of: number } | null;
};

/** The link of a Continue Reading card and its text: `Page 2 of 8`, or `Chapter 3, page 4 of 9`. */
export function continueAt(kind: Kind, id: string, { currentPage, totalPages, part }: Place) {
  const partKind = Object.values(partKinds).find(({ of }) => of === kind);
  if (!part || !partKind)
    return { to: kinds[kind].address(id), place: `Page ${currentPage} of ${totalPages}`, percent: percentRead(currentPage, totalPages) };
  return {
    to: partKind.address(id, part.id),
    place: `${partKind.name} ${part.number}, page ${part.page} of ${part.of}`,
    percent: percentRead(part.page, part.of),
  };
}

/** The reading position that Undo restores after Remove from Continue Reading. */
export const storedPlace = ({ currentPage, block, part }: Place, lastRead: Date): Removable['stored'] => ({
  page: currentPage,
  ...(part && { part: part.id, partPage: part.page }),
  ...(block && { block }),
  at: lastRead.getTime(),
});
