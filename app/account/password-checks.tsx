import { PASSWORD_RULES } from './rules.ts';

/** The rules of a password, each an ember that lights when it is met, told by weight and by words as well as by colour (AUTH-09, AUTH-10). */
export function PasswordChecks({ password }: { password: string }) {
  return (
    <ul className="password-checks" aria-live="polite" aria-label="Password requirements">
      {PASSWORD_RULES.map(({ words, met: holds }) => {
        const met = holds(password);
        return (
          <li key={words} data-met={met || undefined}>
            <i aria-hidden />
            {words}
            <span className="sr-only">{met ? ': met' : ': not met yet'}</span>
          </li>
        );
      })}
    </ul>
  );
}
