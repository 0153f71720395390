import { useState } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import type { Kind } from '../../works/kinds.ts';
import { CHANGE_NOTE_MAX, NEWER_PUBLISHED, NOTIFY_FOLLOWERS, SMALL_FIX } from '../editing-rules.ts';
import './changes-fields.css';

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

export type Followers = 'fix' | 'update';
type FollowersProps = {
  kind: Kind;
  chosen: Followers;
  /** Makes the field controlled. */
  onChoose?: (chosen: Followers) => void;
};

/** Whether followers are notified; not of kids stories, whose changes wait for their review. */
export const FollowersField = ({ kind, chosen, onChoose }: FollowersProps) =>
  kind === 'kids_book' ? null : (
    <fieldset className="followers-choice">
      <legend>Followers</legend>
      {(
        [
          ['fix', SMALL_FIX],
          ['update', NOTIFY_FOLLOWERS],
        ] as const
      ).map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="followers"
            value={value}
            {...(onChoose ? { checked: value === chosen, onChange: () => onChoose(value) } : { defaultChecked: value === chosen })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );

/** Another version was published since the working copy was made: what to do about it besides `Publish mine` (EDIT-09). */
export const NewerPublished = ({ draftId }: { draftId: string }) => (
  <div className="grid gap-2">
    <ErrorMessage>{NEWER_PUBLISHED}</ErrorMessage>
    <div className="flex flex-wrap gap-2">
      <ButtonLink variant="line" size="sm" to={href('/drafts/:id/compare', { id: draftId })} prefetch="none">
        Compare
      </ButtonLink>
      <ButtonLink variant="quiet" size="sm" to={href('/drafts/:id/discard', { id: draftId })} prefetch="none">
        Discard mine
      </ButtonLink>
    </div>
  </div>
);
