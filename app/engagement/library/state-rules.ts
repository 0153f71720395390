import type { FieldMessages } from '#server/http/problem-rules.ts';
import { codePoints, typedLines } from '../../forms/text-rules.ts';

export const LIBRARY_STATES = ['want', 'reading', 'finished', 'dropped'] as const;
export type LibraryState = (typeof LIBRARY_STATES)[number];
export const STATE_NAMES: Record<LibraryState, string> = {
  want: 'Want to read',
  reading: 'Reading',
  finished: 'Finished',
  dropped: 'Dropped',
};

export const LIBRARY_NOTE_MAX = 2_000;
export const TIMES_READ_MAX = 999;

export const LIBRARY_MESSAGES = {
  finished: 'Marked as finished.',
  unavailable: 'This work is no longer available.',
  noState: 'Please choose a state.',
  notChanged: 'Your library could not be changed. Please try again.',
  notFinished: 'Only a finished work can be read again.',
  saved: 'Your note is saved.',
  notSaved: 'Your note could not be saved. Please try again.',
  longNote: `Notes can be up to ${LIBRARY_NOTE_MAX.toLocaleString('en-US')} characters.`,
  noDate: 'Please enter a date, such as 2026-03-14.',
  wrongOrder: 'The finish date cannot be before the start date.',
} as const;

export const stateFrom = (value: unknown): LibraryState | null => LIBRARY_STATES.find((option) => option === value) ?? null;

/** What a member notes about a work; a date is `YYYY-MM-DD`. */
export type EntryDetails = { note: string; startedOn: string | null; finishedOn: string | null };
/** As typed, so that a refused form shows it again. */
export type TypedEntry = Record<keyof EntryDetails, string>;

const isDay = (text: string) => /^[12]\d{3}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** Reads the form of a note; every wrong field has a message. */
export function readEntryForm(form: { get(name: string): unknown }): {
  typed: TypedEntry;
  details: EntryDetails | null;
  fields: FieldMessages<keyof EntryDetails>;
} {
  const text = (name: string) => typedLines(form.get(name));
  const typed = { note: text('note'), startedOn: text('startedOn'), finishedOn: text('finishedOn') };
  const { note, startedOn, finishedOn } = typed;
  const fields: FieldMessages<keyof EntryDetails> = {};
  if (codePoints(note) > LIBRARY_NOTE_MAX) fields.note = LIBRARY_MESSAGES.longNote;
  if (startedOn && !isDay(startedOn)) fields.startedOn = LIBRARY_MESSAGES.noDate;
  if (finishedOn && !isDay(finishedOn)) fields.finishedOn = LIBRARY_MESSAGES.noDate;
  else if (finishedOn && startedOn && !fields.startedOn && finishedOn < startedOn) fields.finishedOn = LIBRARY_MESSAGES.wrongOrder;
  const isRefused = Object.keys(fields).length > 0;
  return { typed, fields, details: isRefused ? null : { note, startedOn: startedOn || null, finishedOn: finishedOn || null } };
}
