import type { FieldMessages } from '#server/http/problem-rules.ts';
import { counted } from '#ui/display/count-rules.ts';
import { codePoints, typedLines } from '../forms/text-rules.ts';
import { type Kind, kinds, partKinds } from '../works/kinds.ts';

export const SERIES_TITLE_MAX = 200;
export const SERIES_DESCRIPTION_MAX = 2_000;
export const SERIES_MAX = 50; // of one member
export const SERIES_WORKS_MAX = 200;
export const SERIES_OF_WORK_MAX = 5;

export const SERIES_STATUSES = ['progress', 'complete', 'hold'] as const;
export type SeriesStatus = (typeof SERIES_STATUSES)[number];
export const SERIES_STATUS_NAMES: Record<SeriesStatus, string> = {
  progress: 'In progress',
  complete: 'Complete',
  hold: 'On hold',
};

export const SERIES_MESSAGES = {
  notFound: 'This series was not found.',
  unavailable: 'This is no longer available.',
  saved: 'The series is saved.',
  notSaved: 'The series could not be saved. Please try again.',
  notDeleted: 'The series could not be deleted. Please try again.',
  added: (title: string) => `Added ${title} to the series.`,
  removed: (title: string) => `${title} is no longer in the series.`,
  noTitle: 'Please enter a title.',
  longTitle: `Titles can be up to ${SERIES_TITLE_MAX} characters.`,
  longDescription: `Descriptions can be up to ${SERIES_DESCRIPTION_MAX.toLocaleString('en-US')} characters.`,
  noStatus: 'Please choose a status.',
  unreadable: 'This form couldn’t be read. Please load the page again.',
  tooMany: `You can have up to ${SERIES_MAX} series. Delete one to make another.`,
  full: `A series can have up to ${SERIES_WORKS_MAX} works.`,
  inTooMany: `A work can be in up to ${SERIES_OF_WORK_MAX} series. Take it out of one first.`,
} as const;

export type SeriesDetails = { title: string; description: string; status: SeriesStatus };
/** As typed, so that a refused form shows it again. */
export type TypedSeries = Record<keyof SeriesDetails, string>;

/** Reads the form of a series; every wrong field has a message. */
export function readSeriesForm(form: { get(name: string): unknown }): {
  typed: TypedSeries;
  details: SeriesDetails | null;
  fields: FieldMessages<keyof SeriesDetails>;
} {
  const text = (name: string) => typedLines(form.get(name));
  const typed = { title: text('title').replace(/\s*\n\s*/g, ' '), description: text('description'), status: text('status') };
  const status = SERIES_STATUSES.find((option) => option === typed.status);
  const fields: FieldMessages<keyof SeriesDetails> = {
    ...(!typed.title && { title: SERIES_MESSAGES.noTitle }),
    ...(codePoints(typed.title) > SERIES_TITLE_MAX && { title: SERIES_MESSAGES.longTitle }),
    ...(codePoints(typed.description) > SERIES_DESCRIPTION_MAX && { description: SERIES_MESSAGES.longDescription }),
    ...(!status && { status: SERIES_MESSAGES.noStatus }),
  };
  return { typed, fields, details: status && !Object.keys(fields).length ? { ...typed, status } : null };
}

/** A work's place in a series: its number, which counts the works without a label, or its label. */
export type SeriesPlace = { number: number; label: string };

export const shownPlace = ({ number, label }: SeriesPlace) => label || `Part ${number}`;

type Measured = { kind: Kind; pagesCount: number; chapterCount: number };
export const worksCount = (n: number) => counted(n, 'work');

/** The length of a work in words, such as `12 pages, 3 chapters`. */
export function lengthOf({ kind, pagesCount, chapterCount }: Measured): string {
  const { content, part } = kinds[kind];
  const own = counted(pagesCount, content === 'panels' ? 'panel' : 'page');
  return part && chapterCount ? `${own}, ${counted(chapterCount, partKinds[part].noun)}` : own;
}
