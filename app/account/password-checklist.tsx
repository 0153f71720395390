import { PASSWORD_RULES } from './rules.ts';

/** The four rules, each an ember that lights when it is met; said politely, and never by colour alone (AUTH-09, AUTH-10). */
export const PasswordChecklist = ({ password, label = 'The password needs' }: { password: string; label?: string }) => (
  <ul className="password-embers" aria-live="polite" aria-label={label}>
    {PASSWORD_RULES.map(({ words, met }) => {
      const lit = met(password);
      return (
        <li key={words} className={lit ? 'lit' : undefined}>
          <i aria-hidden />
          <span>
            {words}
            <span className="sr-only">{lit ? ' met' : ' not met yet'}</span>
          </span>
        </li>
      );
    })}
  </ul>
);
