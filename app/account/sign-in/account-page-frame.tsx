import { Link } from 'react-router';
import { BackHome } from '../../document/back-home.tsx';
import { signInAddress } from '../../document/sign-in-address.ts';
import type { SignInMode } from '../rules.ts';
import { AccountForm, type AccountFormResult } from './account-form.tsx';
import { type Invitation, SignUpGate } from './join/sign-up-gate.tsx';

type Props = {
  mode: SignInMode;
  next: string;
  /** What was done before, shown above the form. */
  notice?: string | null;
  invitation?: Invitation;
  age?: string;
  result: AccountFormResult;
  busy: boolean;
};

/** The dialog's form as a page: without JavaScript, and for redirects from pages that require sign-in. */
export function AccountPage({ mode, next, notice, invitation, age, result, busy }: Props) {
  const other = (words: string) => (
    <Link className="link" to={signInAddress(next, mode === 'sign-in' ? 'sign-up' : 'sign-in')}>
      {words}
    </Link>
  );
  const form = (
    <AccountForm mode={mode} next={next} invitation={invitation?.code} age={age} result={result} busy={busy} heading="h1" other={other} />
  );
  const isRefused = result !== undefined && 'message' in result;
  return (
    <main className="wrap account-page" id="main">
      <BackHome />
      {notice && (
        <p role="status" className="account-notice">
          {notice}
        </p>
      )}
      <div className="account-card">
        {mode === 'sign-in' ? (
          form
        ) : (
          <SignUpGate next={next} invitation={invitation} age={age} isRefused={isRefused} heading="h1" other={other('Sign In')}>
            {form}
          </SignUpGate>
        )}
      </div>
    </main>
  );
}
