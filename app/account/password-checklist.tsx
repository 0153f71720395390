import { PASSWORD_RULES } from './rules.ts';

/**
 * The password rules, each with a mark that lights up when met. Screen readers get the state as text, so color is never the only sign
 * (AUTH-09, AUTH-10).
 */
export const PasswordChecklist = ({ password, label = 'The password needs' }: { password: string; label?: string }) => (
  <ul className="password-checklist" aria-live="polite" aria-label={label}>
    {PASSWORD_RULES.map(({ words, met }) => {
      const isMet = met(password);
      return (
        <li key={words} className={isMet ? 'lit' : undefined}>
          <i aria-hidden />
          <span>
            {words}
            <span className="sr-only">{isMet ? ' met' : ' not met yet'}</span>
          </span>
        </li>
      );
    })}
  </ul>
);
