import { PasswordField } from '#ui/controls/password-field.tsx';

/** Asks staff for their own password again (ROLE-06). */
export const PasswordAgain = ({ error }: { error: string | null }) => (
  <PasswordField
    label="Your password"
    name="password"
    autoComplete="current-password"
    required
    hint="Asked again when you last entered it more than 15 minutes ago."
    error={error}
  />
);
