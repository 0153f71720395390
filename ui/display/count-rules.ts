/** 999, 1.2K, 12.4K, 184.3K, 1.2M: exact below a thousand, one decimal above. The exact number belongs in the accessible name. */
export function shortCount(n: number): string {
  if (n < 1_000) return String(n);
  const [value, unit] = n < 999_950 ? [n / 1_000, 'K'] : [n / 1_000_000, 'M'];
  return `${value.toFixed(1).replace(/\.0$/, '')}${unit}`;
}

/** `1 work`, `1,204 works`; `plural` is for nouns that do not take an s. */
export const counted = (n: number, singular: string, plural = `${singular}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? singular : plural}`;
