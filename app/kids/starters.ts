/** OPT-21: the first five are cards, every one is today's in its turn (AMB-63). In the address of a fresh page they are numbered from 1. */
export const STARTERS = [
  'One morning my cat began to talk, and the first thing it said was...',
  'Behind the school there was a tiny door no one had seen before.',
  'My rocket landed on a planet made of...',
  "The treasure map in Grandpa's attic started to glow.",
  'The smallest dragon in the valley was afraid of flying.',
  'The penguin packed her suitcase and set off to find summer.',
] as const;
export const CARDS = 5;

/** Today's starter, numbered from 1: another one each day, by the calendar of the reader's time zone. */
export function starterOfDay(at: number, timeZone: string): number {
  const [year = 0, month = 1, day = 1] = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(at)
    .split('-')
    .map(Number);
  return (Math.floor(Date.UTC(year, month - 1, day) / 86_400_000) % STARTERS.length) + 1;
}

/** The editor, on an empty page or with the first line of a starter (from 1). */
export const writingAddress = (starter?: number) => `/kids-writing${starter ? `?starter=${starter}` : ''}`;

/** The first line that an address asks for; null when it asks for none that there is. */
export const starterFrom = (search: URLSearchParams): string | null => STARTERS[Number(search.get('starter')) - 1] ?? null;
