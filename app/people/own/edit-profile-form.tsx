import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextArea, TextInput } from '#ui/field.tsx';
import { MOST_NAME } from '../../account/rules.ts';
import { atMost, lengthOf, MOST_BIO, type ProfileEdit, type ProfileRefusal } from './own-rules.ts';

export type EditRefused = { message: string; fields?: ProfileRefusal['fields'] } | null;
type Props = { values: ProfileEdit; refused: EditRefused; busy: boolean; back: string; onCancel?(): void };

/** Name, username, bio (AMB-54). The inside of a form: what was typed stays, whatever is answered. */
export function EditProfileForm({ values, refused, busy, back, onCancel }: Props) {
  const [bio, setBio] = useState(values.bio);
  const inside = useRef<HTMLDivElement>(null);
  const fields = refused?.fields ?? {};
  const meant = (['name', 'username', 'bio'] as const).find((field) => fields[field]);
  useEffect(() => {
    if (refused && meant) inside.current?.querySelector<HTMLElement>(`[name="${meant}"]`)?.focus();
  }, [refused, meant]);

  return (
    <div ref={inside} className="own-form">
      <input type="hidden" name="back" value={back} />
      <TextInput
        label="Name"
        name="name"
        autoComplete="name"
        dir="auto"
        required
        maxLength={MOST_NAME}
        defaultValue={values.name}
        error={fields.name}
      />
      <TextInput
        label="Username"
        name="username"
        start="@"
        hint="Your profile’s address. Links to the old one will stop working."
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={values.username}
        error={fields.username}
      />
      <TextArea
        label="Bio"
        name="bio"
        dir="auto"
        rows={5}
        hint={`${lengthOf(bio)}/${MOST_BIO} characters`}
        value={bio}
        error={fields.bio}
        onChange={({ currentTarget, nativeEvent }) =>
          setBio((nativeEvent as InputEvent).isComposing ? currentTarget.value : atMost(currentTarget.value, MOST_BIO))
        }
        onCompositionEnd={({ currentTarget }) => setBio(atMost(currentTarget.value, MOST_BIO))}
      />
      <p className="own-refusal" role="alert">
        {refused && !meant && refused.message}
      </p>
      <div className="dialog-end">
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={busy && 'Saving...'}>
          Save
        </Button>
      </div>
    </div>
  );
}
