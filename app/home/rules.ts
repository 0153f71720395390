/** The most cards of Continue Reading (HOME-11). */
export const CONTINUED = 5;

/** Percent of a work that is read, at most 100 (HOME-15). */
export const percentRead = (page: number, of: number) => (of > 0 ? Math.min(100, Math.round((page / of) * 100)) : 0);
