/** The name of a backup, from its UTC time. Names sort by age. */
export const backupName = (at: Date) =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** The names of backups among those in a folder, newest first. */
export const newestFirst = (names: readonly string[]): string[] =>
  names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
