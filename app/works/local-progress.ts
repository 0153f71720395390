import { MOST_PROGRESS } from './engagement-rules.ts';
import type { Kind } from './kinds.ts';

/** A copy of the signed-in reader's places (ENGAGE-32, AMB-31): the server is the truth; visitors have none. */
const KEY = 'reading-progress';
export type LocalProgress = {
  id: string;
  kind: Kind;
  title: string;
  part?: string;
  page: number;
  of: number;
  lastRead: string;
  /** The server has not confirmed this place: it is sent again when there is a connection. */
  unsent?: true;
};

function placesHere(): LocalProgress[] {
  try {
    const places: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(places) ? places : [];
  } catch {
    return []; // no storage, or not ours: the server remembers
  }
}

function storeHere(places: LocalProgress[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(places.slice(0, MOST_PROGRESS)));
  } catch {
    // no storage: the server remembers
  }
}

/** Puts this work first; the newest twenty stay. Returns when it was read, which `confirmHere` takes. */
export function rememberHere(place: Omit<LocalProgress, 'lastRead'>): string {
  const lastRead = new Date().toISOString();
  storeHere([{ ...place, lastRead }, ...placesHere().filter(({ id }) => id !== place.id)]);
  return lastRead;
}

/** The server has this place, or refused it for good; a newer one that is remembered meanwhile stays unsent. */
export const confirmHere = (id: string, lastRead: string) =>
  storeHere(
    placesHere().map(({ unsent, ...place }) =>
      unsent && !(place.id === id && place.lastRead === lastRead) ? { ...place, unsent } : place,
    ),
  );

/** The places that the server has not confirmed, oldest first. */
export const unsentHere = () =>
  placesHere()
    .filter(({ unsent }) => unsent)
    .reverse();

/** Removes one work from the copy. */
export const forgetWorkHere = (id: string) => storeHere(placesHere().filter((place) => place.id !== id));

/** At sign-out, and whenever a page finds nobody signed in: private reading history never stays for the next person. */
export function forgetHere() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}
