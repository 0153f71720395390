import { badInput, type FieldMessages, type RefusedAction } from '#server/http/problem-rules.ts';
import { formatDate } from '#ui/dates/dates.ts';
import { codePoints, normalized } from '../forms/text-rules.ts';

/** The pages to which administrators add sections (SITE-03). */
export const TEXT_PAGES = ['terms', 'privacy', 'guidelines', 'contact'] as const;
export type TextPageName = (typeof TEXT_PAGES)[number];
export const isTextPage = (value: unknown): value is TextPageName => TEXT_PAGES.some((page) => page === value);

export const TEXT_PAGE_TITLES: Record<TextPageName, string> = {
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  guidelines: 'Writing Guidelines',
  contact: 'Contact',
};

export const ADDED_TEXT_MAX = 20_000;
export const TERMS_NOTICE_DAYS = 30; // LEGAL-04
const TERMS_DAYS_MAX = 730;
/** Announced when a text changes, for open pages. */
export const TEXTS_TOPIC = 'texts';
/** Earlier versions in the list of a page. */
export const VERSIONS_SHOWN = 100;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A day in UTC, such as 2026-11-26. */
export const dayFrom = (now: number, days = 0) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
export const dayText = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC');

export const TEXT_MESSAGES = {
  tooLong: `Added sections have up to ${ADDED_TEXT_MAX.toLocaleString('en-US')} characters.`,
  dayMissing: 'Please enter the day on which the new terms take effect.',
  daySoon: (first: string) =>
    `New terms take effect on ${dayText(first)} at the earliest, so that members have ${TERMS_NOTICE_DAYS} days to read them.`,
  dayLate: 'Please choose a day within the next two years.',
  changedMeanwhile: 'Somebody else changed this text. Please check and save again.',
  unchanged: 'Nothing was changed.',
} as const;
/** The banner until new terms take effect. */
export const termsBanner = (day: string) => `New terms take effect on ${dayText(day)}.`;

export type NewText = { text: string; effectiveOn: string };
type Field = 'text' | 'day';
type Read = { value: NewText } | RefusedAction<Field>;

/** What was typed, to be shown again. */
export function typedText(form: { get(name: string): unknown }): { text: string; day: string } {
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    text: field('text')
      .replaceAll('\r\n', '\n')
      .slice(0, 2 * ADDED_TEXT_MAX),
    day: field('day').trim().slice(0, 10),
  };
}

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && dayFrom(Date.parse(day)) === day;

/** Reads a form; only terms have a day of their own, other texts are in effect at once. */
export function readText(page: TextPageName, form: { get(name: string): unknown }, now: number): Read {
  const typed = typedText(form);
  const text = normalized(typed.text.replaceAll('\0', '')).trim();
  const fields: FieldMessages<Field> = {};
  if (codePoints(text) > ADDED_TEXT_MAX) fields.text = TEXT_MESSAGES.tooLong;
  if (page === 'terms') {
    const first = dayFrom(now, TERMS_NOTICE_DAYS);
    if (!isDay(typed.day)) fields.day = TEXT_MESSAGES.dayMissing;
    else if (typed.day < first) fields.day = TEXT_MESSAGES.daySoon(first);
    else if (typed.day > dayFrom(now, TERMS_DAYS_MAX)) fields.day = TEXT_MESSAGES.dayLate;
  }
  const [message] = Object.values(fields);
  if (message) return badInput(message, fields);
  return { value: { text, effectiveOn: page === 'terms' ? typed.day : dayFrom(now) } };
}
