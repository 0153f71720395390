import { useEffect, useRef } from 'react';
import { Form, type FormProps } from 'react-router';

type Props = FormProps & {
  /** Whether the address of the page says that the form was saved. */
  isSaved: boolean;
  /** Why the last submission was refused. */
  refusal: string | null;
};

const WRONG_FIELD = '[aria-invalid="true"], [data-wrong] input:not([type="hidden"])';

/**
 * A form whose action redirects to its own page, which keeps its scroll position. A refusal focuses the first invalid field; after a save
 * the form is rendered again with the stored values, and its new submit button receives the focus of the pressed one.
 */
export function SavedForm({ isSaved, refusal, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const wasSaved = useRef(isSaved);
  useEffect(() => {
    if (isSaved && !wasSaved.current && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
    wasSaved.current = isSaved;
  }, [isSaved]);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>(WRONG_FIELD)?.focus();
  }, [refusal]);
  return <Form method="post" preventScrollReset ref={form} key={isSaved ? 'saved' : 'form'} {...rest} />;
}
