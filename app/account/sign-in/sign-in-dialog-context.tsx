import {
  type ComponentType,
  createContext,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useState,
} from 'react';

import { showToast } from '#ui/toasts/show-toast.ts';
import { signInAddress } from '../../document/sign-in-address.ts';
import { createLoader, NOT_LOADED } from '../../loading/lazy-component.tsx';
import type { SignInMode } from '../rules.ts';
import type { SignInDialogProps } from './sign-in-dialog.tsx';

type Click = Pick<MouseEvent, 'clientX' | 'clientY' | 'preventDefault'>;
type Options = {
  /** The click that opens the dialog near it (AUTH-11); its default action is prevented. */
  event?: ReactMouseEvent | MouseEvent;
  /** The path to open after success; without it the current page revalidates. */
  next?: string;
  mode?: SignInMode;
};

/** Fallback outside the provider, on the error page: opens the sign-in page. */
const goToPage = ({ event, next, mode = 'sign-in' }: Options = {}) => {
  event?.preventDefault();
  location.assign(signInAddress(next ?? location.pathname + location.search, mode));
};
const SignInContext = createContext<(options?: Options) => void>(goToPage);

const loadDialog = createLoader(() => import('./sign-in-dialog.tsx'));
const serverResponds = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Opens the sign-in dialog instead of an action that needs an account (AUTH-01): `const signIn = useSignIn(); signIn({ event, next })`. */
export const useSignIn = () => useContext(SignInContext);

/** Null for a click by keyboard, which has the position 0,0. */
const positionOf = (click: Click | undefined) =>
  click && (click.clientX || click.clientY) ? { x: click.clientX, y: click.clientY } : null;

/**
 * Loads the dialog when it is first opened, to keep the page bundle small. If loading fails it opens the /sign-in page instead; offline it
 * shows a toast, so that typed text on the page is not lost.
 */
export function SignInProvider({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps> | null>(null);
  const [dialogProps, setDialogProps] = useState<Omit<SignInDialogProps, 'onClose' | 'onModeChange'>>({
    open: false,
    mode: 'sign-in',
    next: null,
    anchor: null,
  });

  const signIn = useCallback((options: Options = {}) => {
    const { event, next = null, mode = 'sign-in' } = options;
    event?.preventDefault();
    setDialogProps({ open: true, mode, next, anchor: positionOf(event) });
    loadDialog()
      .catch(loadDialog)
      .then(
        (loaded) => setDialog(() => loaded),
        async () => {
          if (await serverResponds()) goToPage(options);
          else void showToast({ message: NOT_LOADED, kind: 'error' });
        },
      );
  }, []);
  const changeMode = useCallback((mode: SignInMode) => setDialogProps((previous) => ({ ...previous, mode })), []);
  const close = useCallback(() => setDialogProps((previous) => ({ ...previous, open: false })), []);

  return (
    <SignInContext value={signIn}>
      {children}
      {Dialog && <Dialog {...dialogProps} onModeChange={changeMode} onClose={close} />}
    </SignInContext>
  );
}
