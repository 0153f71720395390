const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes as a person reads it: `3.1 GB`. */
export function formatSize(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1_000 && unit < UNITS.length - 1) [value, unit] = [value / 1_000, unit + 1];
  return `${unit ? value.toFixed(1) : value} ${UNITS[unit]}`;
}
