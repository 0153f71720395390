import type { Kind } from '../../works/kinds.ts';
import { PROGRESS_MAX } from '../engagement-rules.ts';

/** A local copy of the signed-in reader's progress (AMB-31). The server is authoritative; visitors have none. */
const KEY = 'reading-progress';
export type LocalProgress = {
  id: string;
  kind: Kind;
  title: string;
  part?: string;
  page: number;
  of: number;
  lastRead: string;
  /** Not confirmed by the server: sent again when there is a connection. */
  unsent?: true;
};

function localProgress(): LocalProgress[] {
  try {
    const places: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(places) ? places : [];
  } catch {
    return []; // no storage or invalid content: the server has the progress
  }
}

function storeAll(places: LocalProgress[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(places.slice(0, PROGRESS_MAX)));
  } catch {
    // no storage: the server has the progress
  }
}

/** Stores this work first and retains the newest 20. Returns the time of reading, to pass to `confirmLocalProgress`. */
export function storeLocalProgress(place: Omit<LocalProgress, 'lastRead'>): string {
  const lastRead = new Date().toISOString();
  storeAll([{ ...place, lastRead }, ...localProgress().filter(({ id }) => id !== place.id)]);
  return lastRead;
}

/** Marks a position as sent once the server stored or finally rejected it; a newer one recorded meanwhile stays unsent. */
export const confirmLocalProgress = (id: string, lastRead: string) =>
  storeAll(
    localProgress().map(({ unsent, ...place }) =>
      unsent && !(place.id === id && place.lastRead === lastRead) ? { ...place, unsent } : place,
    ),
  );

/** Positions that the server has not confirmed, oldest first. */
export const unsentLocalProgress = () =>
  localProgress()
    .filter(({ unsent }) => unsent)
    .reverse();

/** Removes one work from the local copy. */
export const removeLocalProgress = (id: string) => storeAll(localProgress().filter((place) => place.id !== id));

/** Deletes private reading history at sign-out and on any signed-out page, so that the next person on this device cannot see it. */
export function clearLocalProgress() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // no storage, so nothing to delete
  }
}
