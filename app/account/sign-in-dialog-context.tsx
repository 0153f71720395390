import {
  type ComponentType,
  createContext,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useState,
} from 'react';

import { notify } from '#ui/notify.ts';
import { loading, NOT_LOADED } from '../shell/lazy-component.tsx';

export type SignInMode = 'sign-in' | 'sign-up';
type Click = Pick<MouseEvent, 'clientX' | 'clientY' | 'preventDefault'>;
type Options = {
  /** The click that asked: its default does not happen, and the dialog opens near it (AUTH-11). */
  event?: ReactMouseEvent | MouseEvent;
  /** Where to go after success; without it the page stays as it is and asks its loaders again. */
  next?: string;
  mode?: SignInMode;
};
export type SignInDialogProps = {
  open: boolean;
  onClose(): void;
  mode: SignInMode;
  onModeChange(mode: SignInMode): void;
  next: string | null;
  anchor: { x: number; y: number } | null;
};

/** Outside the provider (the problem page) the address of its own does the same. */
const goToPage = ({ event, next, mode = 'sign-in' }: Options = {}) => {
  event?.preventDefault();
  location.assign(`/${mode}?next=${encodeURIComponent(next ?? location.pathname + location.search)}`);
};
const Asking = createContext<(options?: Options) => void>(goToPage);

const loadDialog = loading(() => import('./sign-in-dialog.tsx'));
const serverAnswers = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Opens the sign-in dialog instead of an account-only deed (AUTH-01): `const signIn = useSignIn(); signIn({ event, next })`. */
export const useSignIn = () => useContext(Asking);

/** A key press clicks at 0,0: there is no place to open near. */
const placeOf = (click: Click | undefined) => (click && (click.clientX || click.clientY) ? { x: click.clientX, y: click.clientY } : null);

/**
 * The dialog is loaded when it is first asked for, so that pages stay light. When it cannot be loaded, the page at /sign-in does the same; without a
 * connection the page stays, with what was typed on it.
 */
export function SignInProvider({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps> | null>(null);
  const [asked, setAsked] = useState<Omit<SignInDialogProps, 'onClose' | 'onModeChange'>>({
    open: false,
    mode: 'sign-in',
    next: null,
    anchor: null,
  });

  const signIn = useCallback((options: Options = {}) => {
    const { event, next = null, mode = 'sign-in' } = options;
    event?.preventDefault();
    setAsked({ open: true, mode, next, anchor: placeOf(event) });
    loadDialog()
      .catch(loadDialog)
      .then(
        (loaded) => setDialog(() => loaded),
        async () => {
          if (await serverAnswers()) goToPage(options);
          else void notify({ words: NOT_LOADED, kind: 'error' });
        },
      );
  }, []);
  const changeMode = useCallback((mode: SignInMode) => setAsked((before) => ({ ...before, mode })), []);
  const close = useCallback(() => setAsked((before) => ({ ...before, open: false })), []);

  return (
    <Asking value={signIn}>
      {children}
      {Dialog && <Dialog {...asked} onModeChange={changeMode} onClose={close} />}
    </Asking>
  );
}
