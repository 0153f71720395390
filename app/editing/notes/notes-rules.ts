import type { FieldMessages } from '#server/http/problem-rules.ts';
import { codePoints, typedLines } from '../../forms/text-rules.ts';

export const NOTE_MAX = 2_000;
export const ANNOUNCEMENT_MAX = 500;
export const NOTES_SAVED = 'The notes are saved.';
export const NOT_NOTIFIED = `${NOTES_SAVED} Followers were not notified, because others cannot see the work now.`;
export const NOTES_FAILED = 'The notes couldn’t be saved. Please try again.';

/** The notes around a part, or the defaults of a work with its announcement; empty: none. */
export type Notes = { before: string; after: string; announcement: string };
/** Whether followers are notified of the announcement; `agreed`: if they can't be now, it is saved without that (EDIT-10). */
export type NotesForm = { notes: Notes; fields: FieldMessages<keyof Notes>; isNotifying: boolean; agreed: boolean };
export const NOTIFY_OF_ANNOUNCEMENT = 'Notify followers';
export const SAVE_WITHOUT_NOTICE = 'Save without notifying';
const NO_ANNOUNCEMENT = 'Please write an announcement to notify followers.';

const LIMITS = { before: NOTE_MAX, after: NOTE_MAX, announcement: ANNOUNCEMENT_MAX } as const;
const NAMES = { before: 'Notes', after: 'Notes', announcement: 'Announcements' } as const;

/** Reads the form; every field that is too long has a message. */
export function readNotes(form: { get(name: string): unknown }): NotesForm {
  const notes = {
    before: typedLines(form.get('before')),
    after: typedLines(form.get('after')),
    announcement: typedLines(form.get('announcement')),
  };
  const fields: FieldMessages<keyof Notes> = {};
  for (const name of ['before', 'after', 'announcement'] as const)
    if (codePoints(notes[name]) > LIMITS[name])
      fields[name] = `${NAMES[name]} can be up to ${LIMITS[name].toLocaleString('en-US')} characters.`;
  const isNotifying = form.get('followers') === 'update';
  if (isNotifying && !notes.announcement) fields.announcement = NO_ANNOUNCEMENT;
  return { notes, fields, isNotifying, agreed: form.get('agreed') === 'yes' };
}
