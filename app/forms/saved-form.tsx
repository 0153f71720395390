import { type FormEvent, Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, type FormProps, useNavigation } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { refusalOf } from './action-errors.ts';
import { FormStatus } from './form-status.tsx';
import { useRefusalFocus } from './use-refusal-focus.ts';

type Props = FormProps & {
  /** Of the action: a refusal, with `errors` or `fields` if it is about fields, which show their errors themselves. */
  result: unknown;
  /** Says that the form was saved; undefined for a form that leads to another page. */
  saved?: string | false;
  /** The words of the button. */
  submit?: string;
};

/**
 * The values of a form as they are sent; of a file its name and size, because an empty field has a new `File` each time. A hidden input
 * directly in the form is left out: nobody types it, and what it says of the stored values changes with a save.
 */
function valuesOf(form: HTMLFormElement) {
  const hidden = new Set([...form.querySelectorAll<HTMLInputElement>(':scope > input[type="hidden"]')].map(({ name }) => name));
  const typed = [...new FormData(form)].filter(([name]) => !hidden.has(name));
  return JSON.stringify(typed.map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]));
}

/** How often the form was saved while its values stayed as they were sent, and what its `onSubmit` is. */
export function useSaves(form: RefObject<HTMLFormElement | null>, isPosting: boolean, isSaved: boolean) {
  const sent = useRef<string | null>(null); // null: nothing by this form
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (isPosting || sent.current === null) return;
    if (isSaved && form.current && valuesOf(form.current) === sent.current) setCount((before) => before + 1);
    sent.current = null;
  }, [form, isPosting, isSaved]);
  const noteSubmit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    sent.current = valuesOf(currentTarget);
  };
  return { count, noteSubmit };
}

/** Whether a refusal names the fields that it is about. */
const namesFields = (result: unknown) =>
  typeof result === 'object' &&
  result !== null &&
  Object.entries(result).some(([key, errors]) => (key === 'errors' || key === 'fields') && Object.keys(errors ?? {}).length > 0);

/**
 * A form whose action leads to its own page, which keeps its scroll position. After a save its fields are rendered again with the stored
 * values, but what was typed since it was sent stays; the button and the messages are the same elements, so that they keep the focus and
 * are announced.
 */
export function SavedForm({ result, saved, submit = 'Save', children, onSubmit, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formMethod === 'POST';
  const refusal = isBusy ? null : refusalOf(result);
  const { count, noteSubmit } = useSaves(form, isBusy, Boolean(saved) && !refusal);
  useEffect(() => {
    if (count && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
  }, [count]);
  useRefusalFocus(form, refusal);
  return (
    <Form
      method="post"
      preventScrollReset={saved !== undefined}
      className="grid grid-cols-1 gap-5"
      ref={form}
      {...rest}
      onSubmit={(event) => {
        onSubmit?.(event);
        if (!event.defaultPrevented) noteSubmit(event);
      }}
    >
      <Fragment key={count}>{children}</Fragment>
      {refusal && (
        <p role="alert" className={namesFields(result) ? 'sr-only' : 'text-danger'}>
          {refusal}
        </p>
      )}
      <Button type="submit" busy={isBusy && 'Saving...'} className="self-start justify-self-start">
        {submit}
      </Button>
      <FormStatus words={!isBusy && !refusal && saved} />
    </Form>
  );
}
