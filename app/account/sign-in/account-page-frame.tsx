import { Link } from 'react-router';
import { BackHome } from '../../document/back-home.tsx';
import { signInAddress } from '../../document/sign-in-address.ts';
import type { SignInMode } from '../rules.ts';
import { AccountForm, type AccountFormResult } from './account-form.tsx';

type Props = {
  mode: SignInMode;
  next: string;
  /** What was done before, shown above the form. */
  notice?: string | null;
  result: AccountFormResult;
  busy: boolean;
};

/** The dialog's form as a page: without JavaScript, and for redirects from pages that require sign-in. */
export function AccountPage({ mode, next, notice, result, busy }: Props) {
  const other = mode === 'sign-in' ? 'sign-up' : 'sign-in';
  return (
    <main className="wrap account-page" id="main">
      <BackHome />
      {notice && (
        <p role="status" className="account-notice">
          {notice}
        </p>
      )}
      <div className="account-card">
        <AccountForm
          mode={mode}
          next={next}
          result={result}
          busy={busy}
          heading="h1"
          other={(words) => (
            <Link className="link" to={signInAddress(next, other)}>
              {words}
            </Link>
          )}
        />
      </div>
    </main>
  );
}
