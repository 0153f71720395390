import { href, useFetcher } from 'react-router';
import type { Role } from '#server/access/role-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select } from '#ui/controls/field.tsx';
import { messageOfRefusal } from '../forms/action-errors.ts';
import { type GivenRole, ROLE_NAMES, SAME_OR_HIGHER } from '../roles/rules.ts';
import '../account/sign-in/account.css';
import { PasswordAgain } from '#app/account/password/password-again.tsx';
import type { action } from './change-role.tsx';

type Props = {
  username: string;
  role: Role;
  /** The roles that the viewer may give this person. */
  roles: readonly GivenRole[];
  needsPassword: boolean;
};

/** Changes a person's role. Without a role to give it says why (ROLE-02). */
export function RoleForm({ username, role, roles, needsPassword }: Props) {
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== 'idle';
  const refusal = busy ? null : messageOfRefusal(fetcher.data);
  const isPasswordWrong = refusal !== null && typeof fetcher.data === 'object' && fetcher.data !== null && 'fields' in fetcher.data;
  return (
    <section>
      <h2 className="display text-xl">Role</h2>
      {roles.length ? (
        <fetcher.Form method="post" action={href('/admin/people/:username/role', { username })} className="admin-form">
          <Select label="New role" name="role" key={role} defaultValue="" required>
            <option value="" disabled>
              Choose a role
            </option>
            {roles.map((option) => (
              <option key={option} value={option}>
                {ROLE_NAMES[option]}
              </option>
            ))}
          </Select>
          {(needsPassword || isPasswordWrong) && <PasswordAgain error={isPasswordWrong ? refusal : null} />}
          <p className="account-error" role="alert">
            {!isPasswordWrong && refusal}
          </p>
          <Button type="submit" busy={busy && 'Changing...'}>
            Change Role
          </Button>
          <p className="sr-only" role="status">
            {!busy && fetcher.data && !refusal ? `@${username} is now ${ROLE_NAMES[role].toLowerCase()}.` : ''}
          </p>
        </fetcher.Form>
      ) : (
        <p className="text-ink-2">{SAME_OR_HIGHER}</p>
      )}
    </section>
  );
}
