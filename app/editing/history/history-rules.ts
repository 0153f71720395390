import { href } from 'react-router';
import { counted } from '#ui/display/count-rules.ts';
import { type Kind, kinds } from '../../works/kinds.ts';

export const VERSIONS_PAGE_SIZE = 20;

export const HISTORY_TITLE = 'History';
export const UNPUBLISHED = 'Unpublished changes';
export const READERS_SEE = 'Readers see this version';
export const READERS_VERSION_STAYS = 'Readers see this version, so it can’t be deleted.';
export const HISTORY_EMPTY = 'Readers see the first version. Earlier versions appear here after you publish changes.';
export const VERSION_UNAVAILABLE = 'This version is no longer available.';
export const RESTORE_FAILED = 'The version couldn’t be restored. Please try again.';
export const DELETE_FAILED = 'The version couldn’t be deleted. Please try again.';
export const DELETE_TITLE = 'Delete Version';
export const deleteQuestion = (number: number) => `Delete version ${number}? It cannot be restored afterwards.`;

/** A version of the viewer's own work or part; the title is that of the version. */
export type VersionLine = {
  id: string;
  number: number;
  createdAt: Date;
  isPublished: boolean;
  /** Readers see it. */
  isCurrent: boolean;
  title: string;
  note: string;
  pagesCount: number;
  wordsCount: number;
  wordsAdded: number | null;
  wordsRemoved: number | null;
};

/** Such as `3 pages`, `1,204 words`, `12 words added`, `1 word removed`. */
export function countsInWords(kind: Kind, { pagesCount, wordsCount, wordsAdded, wordsRemoved }: VersionLine): string[] {
  return [
    counted(pagesCount, kinds[kind].content === 'panels' ? 'panel' : 'page'),
    counted(wordsCount, 'word'),
    ...(wordsAdded === null ? [] : [`${counted(wordsAdded, 'word')} added`]),
    ...(wordsRemoved === null ? [] : [`${counted(wordsRemoved, 'word')} removed`]),
  ];
}

/** Says that versions were deleted because of the limit for bytes (EDIT-17). */
export const trimmedInWords = (trimmed: number) =>
  `${counted(trimmed, 'earlier version')} ${trimmed === 1 ? 'was' : 'were'} deleted, oldest first: earlier versions and unpublished changes of all your works can hold at most 500 MB.`;

/** The number that the next page of the list begins below; null if missing or invalid. */
export function numberBefore(search: URLSearchParams): number | null {
  const before = search.get('before') ?? '';
  return /^[1-9]\d{0,8}$/.test(before) ? Number(before) : null;
}

/** The history of a work, or of one of its parts. */
export function historyAddress({ workId, partId }: { workId: string; partId: string | null }, more: Record<string, string> = {}) {
  const search = new URLSearchParams({ ...(partId && { part: partId }), ...more });
  return href('/works/:id/history', { id: workId }) + (search.size ? `?${search}` : '');
}

export type ComparedWith = 'before' | 'readers';
/** The comparison of a version with the one before it, or with what readers see (EDIT-18). */
export const comparisonAddress = (version: { id: string; version: string }, other: ComparedWith, more: Record<string, string> = {}) =>
  `${href('/works/:id/history/:version', version)}?${new URLSearchParams({ with: other, ...more })}`;
