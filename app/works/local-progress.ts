import { MOST_PROGRESS } from './engagement-rules.ts';
import type { Kind } from './kinds.ts';

/** A copy of the signed-in reader's places (ENGAGE-32, AMB-31): the server is the truth; visitors have none. */
const KEY = 'reading-progress';
export type LocalProgress = { id: string; kind: Kind; title: string; part?: string; page: number; of: number; lastRead: string };

/** Puts this work first; the newest twenty stay. */
export function rememberHere(place: Omit<LocalProgress, 'lastRead'>) {
  try {
    const before: LocalProgress[] = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const others = Array.isArray(before) ? before.filter(({ id }) => id !== place.id) : [];
    localStorage.setItem(KEY, JSON.stringify([{ ...place, lastRead: new Date().toISOString() }, ...others].slice(0, MOST_PROGRESS)));
  } catch {
    // no storage, or not ours: the server remembers
  }
}

/** Removes one work from the copy. */
export function forgetWorkHere(id: string) {
  try {
    const before: LocalProgress[] = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (Array.isArray(before)) localStorage.setItem(KEY, JSON.stringify(before.filter((place) => place.id !== id)));
  } catch {
    // no storage, or not ours
  }
}

/** At sign-out, and whenever a page finds nobody signed in: private reading history never stays for the next person. */
export function forgetHere() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}
