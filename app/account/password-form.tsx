import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { type PasswordField as Field, LEAST_PASSWORD, type PasswordRefusal } from './password-rules.ts';

/** What an action, or the network, said. */
export type PasswordAnswer = { changed: true } | { problem: string; message: string; fields?: PasswordRefusal['fields'] } | undefined;
type Props = { answer: PasswordAnswer; busy: boolean; onCancel?(): void };

/** Three required fields, and the sign-up checklist as advice (SETTINGS-12, AMB-22). The inside of a form. */
export function PasswordForm({ answer, busy, onCancel }: Props) {
  const [next, setNext] = useState('');
  const inside = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const said = answer && 'message' in answer && !busy ? answer : null;
  const saidAtField = Object.values(said?.fields ?? {}).some(Boolean);
  useEffect(() => {
    const meant = said && (['current', 'next', 'confirmation'] as const).find((field) => field in (said.fields ?? {}));
    if (meant) inside.current?.querySelector<HTMLElement>(`[name="${meant}"]`)?.focus();
  }, [said]);
  const marked = (field: Field) => {
    const words = said?.fields?.[field];
    if (words) return { error: words };
    return words === '' ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  };
  return (
    <div ref={inside} className="password-form">
      <PasswordField label="Current Password" name="current" autoComplete="current-password" required {...marked('current')} />
      <PasswordField
        label="New Password"
        name="next"
        autoComplete="new-password"
        hint={`At least ${LEAST_PASSWORD} characters. A strong one meets all of these:`}
        required
        onChange={(event) => setNext(event.currentTarget.value)}
        {...marked('next')}
      />
      <PasswordChecklist password={next} label="A strong password has" />
      <PasswordField label="Confirm New Password" name="confirmation" autoComplete="new-password" required {...marked('confirmation')} />
      <p className="account-error" id={errorId} role="alert">
        {said && !saidAtField && said.message}
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
