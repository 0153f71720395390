/** The maximum number of Continue Reading cards (HOME-11). */
export const CONTINUED_SHOWN = 5;
/** The number of creators in the spotlight (HOME-23). */
export const CREATORS_SHOWN = 2;

/** The percentage of a work that is read, at most 100. */
export const percentRead = (page: number, of: number) => (of > 0 ? Math.min(100, Math.round((page / of) * 100)) : 0);
