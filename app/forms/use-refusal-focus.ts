import { type RefObject, useEffect } from 'react';

const WRONG_FIELD = '[aria-invalid="true"], [data-wrong] input:not([type="hidden"])';

/**
 * Moves the focus to the first invalid field when a form is refused. If no field is invalid, its submit button is scrolled into view,
 * with the message above it: the response to a form that was sent before hydration begins at the top of the page.
 */
export function useRefusalFocus(form: RefObject<HTMLFormElement | null>, refusal: unknown) {
  useEffect(() => {
    if (!refusal) return;
    const wrong = form.current?.querySelector<HTMLElement>(WRONG_FIELD);
    if (wrong) wrong.focus();
    else form.current?.querySelector('[type="submit"]')?.scrollIntoView({ block: 'nearest' });
  }, [form, refusal]);
}
