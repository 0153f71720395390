import { PasswordField } from '#ui/controls/password-field.tsx';

/** Asks staff for their own password again (ROLE-06); optional where only one of several actions needs it. */
export const PasswordAgain = ({ error, isOptional = false }: { error: string | null; isOptional?: boolean }) => (
  <PasswordField
    label={isOptional ? 'Your password, for a ban' : 'Your password'}
    name="password"
    autoComplete="current-password"
    required={!isOptional}
    hint="We ask again if more than 15 minutes have passed since you last entered it."
    error={error}
  />
);
