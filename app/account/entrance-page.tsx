import { useCallback } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { EntranceForm } from './entrance-form.tsx';
import { EntranceHead } from './entrance-head.tsx';
import type { SignInMode } from './sign-in-dialog-context.tsx';

const OTHER = {
  'sign-in': { asks: "Don't have an account?", to: '/sign-up', words: 'Sign Up' },
  'sign-up': { asks: 'Already have an account?', to: '/sign-in', words: 'Sign In' },
} as const;

/** Sign-in or sign-up as a page of its own; every part of it works without scripts. */
export function EntrancePage({ mode, answer }: { mode: SignInMode; answer: unknown }) {
  const [search] = useSearchParams();
  const next = search.get('next') ?? '/';
  const navigate = useNavigate();
  // `to` was found safe by the server; the address in the bar was not.
  const goOn = useCallback((to: string) => void navigate(to, { replace: true }), [navigate]);
  const other = OTHER[mode];
  return (
    <main id="main" className="entrance-page">
      <EntranceHead mode={mode} as="h1" />
      <EntranceForm key={mode} mode={mode} next={next} answer={answer} onDone={goOn} />
      <p className="entrance-other">
        {other.asks}{' '}
        <Link className="link" to={`${other.to}?next=${encodeURIComponent(next)}`} replace>
          {other.words}
        </Link>
      </p>
    </main>
  );
}
