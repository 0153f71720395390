import { useState } from 'react';
import { TextArea } from '#ui/controls/field.tsx';
import { CHANGE_NOTE_MAX, NEWER_PUBLISHED } from '../editing-rules.ts';

type Props = { error: string | undefined; typed?: string };

/** The note that readers see beside the date of the change. */
export function ChangeNoteField({ error, typed = '' }: Props) {
  const [note, setNote] = useState(typed);
  return (
    <TextArea
      label="What changed? (shown to readers)"
      hint={`Optional, up to ${CHANGE_NOTE_MAX} characters.`}
      name="note"
      dir="auto"
      rows={3}
      maxLength={CHANGE_NOTE_MAX}
      value={note}
      error={error}
      onChange={(event) => setNote(event.currentTarget.value)}
    />
  );
}

/** Another version was published since the working copy was made (EDIT-09). */
export const NewerPublished = () => (
  <p role="alert" className="text-danger">
    {NEWER_PUBLISHED}
  </p>
);
