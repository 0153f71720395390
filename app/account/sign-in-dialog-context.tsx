import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';

/** `event` is the click the dialog opens near (AUTH-11); `next` is where to go on to, else the page stays where it is. */
export type SignInWish = { event?: { clientX: number; clientY: number }; next?: string; mode?: 'sign-in' | 'sign-up' };

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'));
const Open = createContext<(wish?: SignInWish) => void>(() => {});

/** Opens the sign-in dialog: what every account-only action of a visitor does instead of acting (AUTH-01). */
export const useSignIn = () => useContext(Open);

/** Most visits never open the dialog, so its code comes with the first opening. A new key is a new dialog: nothing of the last one is left in it. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ wish: SignInWish; time: number; open: boolean } | null>(null);
  const open = useCallback((wish: SignInWish = {}) => setAsked((last) => ({ wish, time: (last?.time ?? 0) + 1, open: true })), []);
  const close = useCallback(() => setAsked((last) => last && { ...last, open: false }), []);
  return (
    <Open value={open}>
      {children}
      {asked && (
        <Suspense>
          <SignInDialog key={asked.time} wish={asked.wish} open={asked.open} onClose={close} />
        </Suspense>
      )}
    </Open>
  );
}
