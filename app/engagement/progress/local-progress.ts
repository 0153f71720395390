import { createStorage, DEVICE } from '#ui/storage.ts';
import type { Kind } from '../../works/kinds.ts';
import { PROGRESS_MAX } from '../engagement-rules.ts';

export type LocalProgress = {
  id: string;
  kind: Kind;
  title: string;
  part?: string;
  page: number;
  block?: string;
  of: number;
  lastRead: string;
  /** Not confirmed by the server: sent again when there is a connection. */
  unsent?: true;
};

const isProgress = (value: Partial<Record<keyof LocalProgress, unknown>> | null): value is LocalProgress =>
  typeof value?.id === 'string' && typeof value.page === 'number' && typeof value.lastRead === 'string';

/** A local copy of the signed-in reader's progress (AMB-31). The server is authoritative; visitors have none. */
const storage = createStorage('local', DEVICE, 'reading-progress', (stored) => (Array.isArray(stored) ? stored.filter(isProgress) : null));
const localProgress = () => storage.read() ?? [];
const storeAll = (places: LocalProgress[]) => storage.write(places.slice(0, PROGRESS_MAX));

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
export const clearLocalProgress = () => void storage.write(null);
