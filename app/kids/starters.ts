import { href } from 'react-router';
import { calendarDay } from '#ui/dates/dates.ts';
/** Story starters (OPT-21): the first five are shown as cards, and all rotate as today's starter (AMB-63). Numbered from 1 in URLs. */
export const STARTERS = [
  'One morning my cat began to talk, and the first thing it said was...',
  'Behind the school there was a tiny door no one had seen before.',
  'My rocket landed on a planet made of...',
  "The treasure map in Grandpa's attic started to glow.",
  'The smallest dragon in the valley was afraid of flying.',
  'The penguin packed her suitcase and set off to find summer.',
] as const;
export const STARTERS_SHOWN = 5;

/** The number of today's starter, from 1. It changes daily in the reader's time zone. */
export const starterOfDay = (at: number, zone: string | undefined) => (calendarDay(at, zone) % STARTERS.length) + 1;

/** The URL of the editor, optionally with the number of a starter. */
export const writingAddress = (starter?: number) => `${href('/kids-writing')}${starter ? `?starter=${starter}` : ''}`;

/** The starter of a URL; null if there is none with its number. */
export const starterFrom = (search: URLSearchParams): string | null => STARTERS[Number(search.get('starter')) - 1] ?? null;
