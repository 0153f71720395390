import { createContext, type FormEvent, Fragment, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { Form, type FormProps, useNavigation } from 'react-router';
import { useRefusalFocus } from './use-refusal-focus.ts';

type Props = FormProps & {
  /** Whether the page says that the form was saved. */
  isSaved: boolean;
  /** Why the last submission was refused. */
  refusal: string | null;
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
function useSaves(form: RefObject<HTMLFormElement | null>, isSaved: boolean, refusal: string | null) {
  const isPosting = useNavigation().formMethod === 'POST';
  const sent = useRef<string | null>(null); // null: nothing by this form
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (isPosting || sent.current === null) return;
    if (isSaved && !refusal && form.current && valuesOf(form.current) === sent.current) setCount((before) => before + 1);
    sent.current = null;
  }, [form, isPosting, isSaved, refusal]);
  const noteSubmit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    sent.current = valuesOf(currentTarget);
  };
  return { count, noteSubmit };
}

const SavesContext = createContext(0);

/**
 * The fields of a `SavedForm`. After a save they are rendered again with the stored values, but what was typed since it was sent stays;
 * the button and the message beside them are the same elements, so that it has the focus and they are announced.
 */
export const SavedFields = ({ children }: { children: ReactNode }) => <Fragment key={useContext(SavesContext)}>{children}</Fragment>;

/**
 * A form whose action leads to its own page, which keeps its scroll position. A refusal focuses the first invalid field; if a save
 * replaces the field that has the focus, the submit button receives it.
 */
export function SavedForm({ isSaved, refusal, onSubmit, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { count, noteSubmit } = useSaves(form, isSaved, refusal);
  useEffect(() => {
    if (count && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
  }, [count]);
  useRefusalFocus(form, refusal);
  return (
    <SavesContext value={count}>
      <Form
        method="post"
        preventScrollReset
        ref={form}
        {...rest}
        onSubmit={(event) => {
          onSubmit?.(event);
          if (!event.defaultPrevented) noteSubmit(event);
        }}
      />
    </SavesContext>
  );
}
