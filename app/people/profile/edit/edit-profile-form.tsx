import { useEffect, useRef, useState } from 'react';
import { NAME_MAX } from '#app/account/rules.ts';
import { codePoints } from '#app/forms/text-rules.ts';
import type { Refusal } from '#server/http/problem-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextArea, TextInput } from '#ui/controls/field.tsx';
import { BIO_MAX, type ProfileEdit, type ProfileField, truncate } from '../../own-rules.ts';

type Props = { typed: ProfileEdit; refused: Refusal<ProfileField> | null; busy: boolean; back: string; onCancel?(): void };

/** The inside of a form with name, username and bio (AMB-54). A refusal does not reset what was typed. */
export function EditProfileForm({ typed, refused, busy, back, onCancel }: Props) {
  const [bio, setBio] = useState(typed.bio);
  const inside = useRef<HTMLDivElement>(null);
  const fields = refused?.fields ?? {};
  const invalid = (['name', 'username', 'bio'] as const).find((field) => fields[field]);
  useEffect(() => {
    if (refused && invalid) inside.current?.querySelector<HTMLElement>(`[name="${invalid}"]`)?.focus();
  }, [refused, invalid]);

  return (
    <div ref={inside} className="own-form">
      <input type="hidden" name="back" value={back} />
      <TextInput
        label="Name"
        name="name"
        autoComplete="name"
        dir="auto"
        required
        maxLength={NAME_MAX}
        defaultValue={typed.name}
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
        defaultValue={typed.username}
        error={fields.username}
      />
      <TextArea
        label="Bio"
        name="bio"
        dir="auto"
        rows={5}
        hint={`${codePoints(bio)}/${BIO_MAX} characters`}
        value={bio}
        error={fields.bio}
        onChange={({ currentTarget, nativeEvent }) =>
          setBio((nativeEvent as InputEvent).isComposing ? currentTarget.value : truncate(currentTarget.value, BIO_MAX))
        }
        onCompositionEnd={({ currentTarget }) => setBio(truncate(currentTarget.value, BIO_MAX))}
      />
      <p className="own-refusal" role="alert">
        {refused && !invalid && refused.message}
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
