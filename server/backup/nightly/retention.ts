const DAYS = 7;
const WEEKS = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

export type DatedBackup = { name: string; createdAt: Date };

const dayOf = ({ createdAt }: DatedBackup) => Math.floor(createdAt.getTime() / DAY_MS);
/** Day 0 of 1970 was a Thursday; weeks begin on Monday. */
const weekOf = (backup: DatedBackup) => Math.floor((dayOf(backup) + 3) / 7);

/** The newest backup of each of the last days or weeks that have one. */
function newestOfEach(backups: readonly DatedBackup[], periodOf: (backup: DatedBackup) => number, count: number): DatedBackup[] {
  const newest = new Map<number, DatedBackup>();
  for (const backup of backups) {
    const known = newest.get(periodOf(backup));
    if (!known || known.createdAt < backup.createdAt) newest.set(periodOf(backup), backup);
  }
  return [...newest].sort(([a], [b]) => b - a).flatMap(([, backup], index) => (index < count ? [backup] : []));
}

/** The backups that are superseded: all but the newest of the last 7 days and of the last 4 weeks that have one (OPS-08). */
export function supersededOf<B extends DatedBackup>(backups: readonly B[]): B[] {
  const retained = new Set([...newestOfEach(backups, dayOf, DAYS), ...newestOfEach(backups, weekOf, WEEKS)]);
  return backups.filter((backup) => !retained.has(backup));
}

/** The next time of day `at` (HH:MM, local time) after `now`. */
export function nextTimeOf(at: string, now: Date): Date {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const next = new Date(now);
  next.setHours(hour, minute, 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1); // across a change to or from summer time, too
  return next;
}
