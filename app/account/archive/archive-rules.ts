export const ARCHIVE_EVERY_HOURS = 24; // ACC-07
export const ARCHIVE_DAYS = 7; // how long the link works
export const TRIES_MAX = 5;
export const BUILDING_DAYS_MAX = 2; // an archive that is still not ready is given up

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' });
export const timeText = (at: Date) => `${TIME.format(at)} UTC`;

export const ARCHIVE_MESSAGES = {
  tooSoon: (last: Date, next: Date) => `Your last archive is from ${timeText(last)}. You can make a new one at ${timeText(next)}.`,
  none: 'There is no archive to download. It may be older than 7 days.',
  failed: 'The archive couldn’t be requested. Please try again.',
  signedOut: 'Please sign in to get your archive.',
} as const;

type Archive = {
  ready: { at: Date; until: Date; bytes: number } | null;
  isBuilding: boolean;
  tooSoon: { last: Date; next: Date } | null;
};

/** An archive in the words of its page. */
export const shownArchive = ({ ready, isBuilding, tooSoon }: Archive, words: (last: Date, next: Date) => string) => ({
  ready: ready && { at: timeText(ready.at), until: timeText(ready.until), megabytes: Math.max(0.1, ready.bytes / 1_000_000) },
  isBuilding,
  tooSoon: tooSoon && words(tooSoon.last, tooSoon.next),
});
export type ShownArchive = ReturnType<typeof shownArchive>;

/** The seconds until a new archive can be made. */
export const secondsUntil = (next: Date) => Math.max(1, Math.ceil((next.getTime() - Date.now()) / 1_000));

/** The file name of an archive, with its day. */
export const archiveName = (at: Date) => `storyhearth-archive-${at.toISOString().slice(0, 10)}.zip`;
