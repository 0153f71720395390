/** The most notes of what changed that are shown (EDIT-11). */
export const CHANGE_NOTES_SHOWN = 10;
/** Changes within this time after the publication are not named. */
export const EDITED_AFTER_HOURS = 24;

/** When a work or part was edited last, and what its author said about changes, newest first; ISO timestamps. */
export type EditHistory = { at: string | null; notes: { at: string; note: string }[] };
