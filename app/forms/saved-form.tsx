import { useEffect, useRef, useState } from 'react';
import { Form, type FormProps, useNavigation } from 'react-router';
import { useRefusalFocus } from './use-refusal-focus.ts';

type Props = FormProps & {
  /** Whether the address of the page says that the form was saved. */
  isSaved: boolean;
  /** Why the last submission was refused. */
  refusal: string | null;
};

/** How often the form was saved again while its address said that it was saved, and what its `onSubmit` is. */
function useSavedAgain(isSaved: boolean, refusal: string | null) {
  const isPosting = useNavigation().formMethod === 'POST';
  const sentAs = useRef<{ isSaved: boolean } | null>(null); // null: not by this form
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (isPosting || !sentAs.current) return;
    if (sentAs.current.isSaved && isSaved && !refusal) setCount((before) => before + 1);
    sentAs.current = null;
  }, [isPosting, isSaved, refusal]);
  const noteSubmit = () => {
    sentAs.current = { isSaved };
  };
  return { count, noteSubmit };
}

/**
 * A form whose action redirects to its own page, which keeps its scroll position. A refusal focuses the first invalid field; after a save
 * the form is rendered again with the stored values, and its new submit button receives the focus of the pressed one.
 */
export function SavedForm({ isSaved, refusal, onSubmit, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { count, noteSubmit } = useSavedAgain(isSaved, refusal);
  const key = isSaved ? `saved ${count}` : 'form';
  const shownKey = useRef(key);
  useEffect(() => {
    if (key !== shownKey.current && isSaved && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
    shownKey.current = key;
  }, [key, isSaved]);
  useRefusalFocus(form, refusal);
  return (
    <Form
      method="post"
      preventScrollReset
      ref={form}
      key={key}
      {...rest}
      onSubmit={(event) => {
        onSubmit?.(event);
        if (!event.defaultPrevented) noteSubmit();
      }}
    />
  );
}
