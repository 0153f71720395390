import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { href, PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { CloseButton, Dialog } from '#ui/dialogs/dialog.tsx';
import { useRetryingFetcher } from '../../forms/action-errors.ts';
import type { SignInMode } from '../rules.ts';
import { AccountForm, type AccountFormResult } from './account-form.tsx';
import { SignUpGate } from './join/sign-up-gate.tsx';

export type SignInDialogProps = {
  open: boolean;
  onClose(): void;
  mode: SignInMode;
  onModeChange(mode: SignInMode): void;
  next: string | null;
  anchor: { x: number; y: number } | null;
};

/** The sign-in and sign-up dialog (AUTH-03, AUTH-11 to AUTH-14). */
export default function SignInDialog({ open, onClose, anchor, ...rest }: SignInDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Sign in or create an account"
      anchor={anchor}
      bare
      className="account-dialog"
      initialFocus={first}
    >
      <Modes {...rest} first={first} onClose={onClose} />
    </Dialog>
  );
}

type Inside = Pick<SignInDialogProps, 'next' | 'onClose'> & { first: RefObject<HTMLInputElement | null> };

/**
 * Each mode mounts its own form, so that the toggle clears fields, error, terms and checks (AUTH-04). The provider stores the mode, because
 * the content remounts when the dialog reopens during its closing animation.
 */
function Modes({ mode, onModeChange, ...inside }: Inside & Pick<SignInDialogProps, 'mode' | 'onModeChange'>) {
  const { first: firstField } = inside;
  const focused = useRef(mode);
  // The focused toggle is removed with its form. Unless the focus moves in the same commit, the dialog moves it to itself.
  useLayoutEffect(() => {
    if (focused.current !== mode) firstField.current?.focus();
    focused.current = mode;
  }, [mode, firstField]);
  return (
    <>
      {/* Prefetches the route module: without it, a submit while offline would reload the page (ERR-07). */}
      <PrefetchPageLinks page={href(`/${mode}`)} />
      <div className="account-close">
        <CloseButton />
      </div>
      <Mode key={mode} mode={mode} onToggle={() => onModeChange(mode === 'sign-in' ? 'sign-up' : 'sign-in')} {...inside} />
    </>
  );
}

function Mode({ mode, next, first, onClose, onToggle }: Inside & { mode: SignInMode; onToggle(): void }) {
  const { result, busy, send } = useRetryingFetcher<AccountFormResult>();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const done = result !== undefined && 'signedIn' in result;
  useEffect(() => {
    if (!done) return;
    onClose();
    if (next) void navigate(next);
  }, [done, next, navigate, onClose]);

  function post(form: FormData) {
    form.set('stay', 'yes');
    send(form, href(`/${mode}`), { once: mode === 'sign-up' }); // a repeated sign-up would fail because its own username is taken
  }
  const target = next ?? pathname + search;
  const other = (words: string) => (
    <button type="button" className="link" onClick={onToggle}>
      {words}
    </button>
  );
  const form = (
    <AccountForm
      mode={mode}
      next={target}
      result={result}
      busy={busy || done}
      heading="h2"
      first={first}
      onSend={post}
      onLeave={onClose}
      other={other}
    />
  );
  if (mode === 'sign-in') return form;
  const isRefused = result !== undefined && 'message' in result;
  return (
    <SignUpGate next={target} isRefused={isRefused} heading="h2" other={other('Sign In')} first={first} onLeave={onClose}>
      {form}
    </SignUpGate>
  );
}
