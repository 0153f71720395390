import { useEffect, useId, useRef, useState } from 'react';
import type { Refusal } from '#server/http/problem-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { PasswordChecklist } from '../password-checklist.tsx';
import { type PasswordField as Field, PASSWORD_MIN } from './password-rules.ts';

/** The response of the action, or a network error. */
export type PasswordResult = { changed: true } | Refusal<Field> | undefined;
type Props = { result: PasswordResult; busy: boolean; onCancel?(): void };

/** The inside of a form: three required fields, with the sign-up checklist as a recommendation (AMB-22). */
export function PasswordForm({ result, busy, onCancel }: Props) {
  const [next, setNext] = useState('');
  const inside = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const refused = result && 'message' in result && !busy ? result : null;
  const hasFieldMessage = Object.values(refused?.fields ?? {}).some(Boolean);
  useEffect(() => {
    const invalid = refused && (['current', 'next', 'confirmation'] as const).find((field) => field in (refused.fields ?? {}));
    if (invalid) inside.current?.querySelector<HTMLElement>(`[name="${invalid}"]`)?.focus();
  }, [refused]);
  const errorProps = (field: Field) => {
    const message = refused?.fields?.[field];
    if (message) return { error: message };
    return message === '' ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  };
  return (
    <div ref={inside} className="password-form">
      <PasswordField label="Current Password" name="current" autoComplete="current-password" required {...errorProps('current')} />
      <PasswordField
        label="New Password"
        name="next"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters. A strong one meets all of these:`}
        required
        onChange={(event) => setNext(event.currentTarget.value)}
        {...errorProps('next')}
      />
      <PasswordChecklist password={next} label="A strong password has" />
      <PasswordField
        label="Confirm New Password"
        name="confirmation"
        autoComplete="new-password"
        required
        {...errorProps('confirmation')}
      />
      <p className="account-error" id={errorId} role="alert">
        {refused && !hasFieldMessage && refused.message}
      </p>
      <div className="dialog-end">
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={busy && 'Changing...'}>
          Change Password
        </Button>
      </div>
    </div>
  );
}
