import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { refusalOf } from '../action-errors.ts';

type Choice = { fields: FormData; action: string };

/**
 * A fetcher for what a member may change again at once, such as a switch. It submits one choice at a time, because the server could run
 * two in either order; of the choices made meanwhile, the last is submitted.
 */
export function useLatestChoice<T>(key?: string) {
  const fetcher = useFetcher<T>({ key });
  const { data, state, submit } = fetcher;
  const [next, setNext] = useState<Choice | null>(null);
  const submitted = useRef<Choice | null>(null);
  useEffect(() => {
    if (!next || next === submitted.current || state === 'submitting') return;
    submitted.current = next;
    startTransition(() => setNext(null)); // together with the fetcher's transition, so that the earlier choice does not flash
    void submit(next.fields, { method: 'post', action: next.action });
  }, [next, state, submit]);
  return {
    Form: fetcher.Form,
    data,
    state,
    /** The latest choice while it is not saved. */
    formData: next?.fields ?? fetcher.formData,
    refusal: state === 'idle' && !next ? refusalOf(data) : null,
    choose: (fields: FormData, action: string) => setNext({ fields, action }),
    /** For `Form`: holds a choice back while another is submitted. */
    onSubmit(event: FormEvent<HTMLFormElement>) {
      if (state !== 'submitting' && !next) return;
      event.preventDefault();
      const form = event.currentTarget;
      setNext({ fields: new FormData(form, (event.nativeEvent as SubmitEvent).submitter), action: form.getAttribute('action') ?? '' });
    },
  };
}
