import { type FormEvent, Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, type FormProps, useNavigation } from 'react-router';
import { isRefusal } from '#server/http/problem-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { messageOfRefusal } from './action-errors.ts';
import { FormStatus } from './form-status.tsx';
import { useRefusalFocus } from './use-refusal-focus.ts';

type Props = FormProps & {
  /** What the action returned. A refusal with messages for `fields` shows them at those fields. */
  result: unknown;
  /** The message after a save, false before one; undefined for a form that leads to another page. */
  saved?: string | false;
  /** The label of the button. */
  submit?: string;
};

/**
 * The values of a form as they are sent, as text to compare. A file counts by name and size, because an empty file field has a new `File`
 * each time; hidden inputs directly in the form are left out, because each save may change them.
 */
function valuesOf(form: HTMLFormElement) {
  const hidden = new Set([...form.querySelectorAll<HTMLInputElement>(':scope > input[type="hidden"]')].map(({ name }) => name));
  const typed = [...new FormData(form)].filter(([name]) => !hidden.has(name));
  return JSON.stringify(typed.map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]));
}

/** Counts the saves after which the form still has the values that were sent. Each submission must be reported to `noteSubmit`. */
export function useSaves(form: RefObject<HTMLFormElement | null>, isPosting: boolean, isSaved: boolean) {
  const sent = useRef<string | null>(null); // null: this form sent nothing
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
const namesFields = (result: unknown) => isRefusal(result) && Object.keys(result.fields ?? {}).length > 0;

/**
 * A form that stays on its page after a save, with the same scroll position. A save renders the fields again with the stored values unless
 * something was typed meanwhile; the button and the messages stay mounted, so they keep the focus and are announced.
 */
export function SavedForm({ result, saved, submit = 'Save', children, onSubmit, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formMethod === 'POST';
  const refusal = isBusy ? null : messageOfRefusal(result);
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
