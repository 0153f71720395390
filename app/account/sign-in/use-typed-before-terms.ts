import { type RefObject, useEffect, useState } from 'react';
import { readSignUp } from '../rules.ts';
import type { TypedAccount } from './account-fields.tsx';

/** Sign-up values typed before the link to the terms closed the dialog (AUTH-14), without the password. Only in the browser. */
let typedBeforeTerms: TypedAccount | undefined;

/** Restores these values once. `onTerms` closes the dialog; without it, on the page and for sign-in, nothing is stored. */
export function useTypedBeforeTerms(form: RefObject<HTMLFormElement | null>, onTerms: (() => void) | undefined) {
  const [restored] = useState(() => (onTerms ? typedBeforeTerms : undefined));
  useEffect(() => {
    if (restored) typedBeforeTerms = undefined; // once: the toggle to sign-in and back clears every field (AUTH-04)
  }, [restored]);
  function openTerms() {
    if (!onTerms) return;
    const { name, username, email } = readSignUp(new FormData(form.current ?? undefined));
    typedBeforeTerms = { name, username, email };
    onTerms();
  }
  return { restored, openTerms };
}
