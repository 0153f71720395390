import { useEffect, useRef } from 'react';
import { Form, href, useNavigation } from 'react-router';
import type { RefusedForm } from '#server/http/problem-rules.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Select, TextInput } from '#ui/controls/field.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { type DeletionField, STAFF_DELETION_REASONS } from './delete-person-rules.ts';

type Typed = { reason: string; username: string };
type Result = RefusedForm<Typed, DeletionField> | undefined;

/** The reason, the typed username and the password (ACC-09). */
export function DeletePersonForm({ username, result }: { username: string; result: Result }) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === 'POST';
  const refused = busy ? undefined : result;
  const fields = refused?.fields ?? {};
  useEffect(() => {
    const invalid = (['reason', 'username', 'password'] as const).find((field) => refused?.fields?.[field]);
    if (invalid) form.current?.querySelector<HTMLElement>(`[name="${invalid}"]`)?.focus();
  }, [refused]);
  return (
    <Form method="post" className="admin-form" noValidate ref={form}>
      <Select label="Reason" name="reason" required defaultValue={result?.typed?.reason ?? ''} error={fields.reason ?? null}>
        <option value="" disabled>
          Choose a reason
        </option>
        {STAFF_DELETION_REASONS.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </Select>
      <TextInput
        label={`Type ${username} to confirm`}
        name="username"
        start="@"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={result?.typed?.username}
        error={fields.username ?? null}
      />
      <PasswordField label="Your password" name="password" autoComplete="current-password" required error={fields.password ?? null} />
      <p className="account-error" role="alert">
        {refused && !Object.values(fields).some(Boolean) && refused.message}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy && 'Deleting...'}>
          Delete Account
        </Button>
        <ButtonLink to={href('/admin/people/:username', { username })} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
