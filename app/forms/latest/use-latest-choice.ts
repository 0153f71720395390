import { type FormEvent, startTransition, useState } from 'react';
import { useFetcher } from 'react-router';
import { messageOfRefusal } from '../action-errors.ts';
import { backgroundPost } from './background-post.ts';
import { latestPerKey } from './latest-per-key.ts';

const perChoice = latestPerKey<void>();

const textsOf = (fields: FormData) =>
  Object.fromEntries([...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

/**
 * A fetcher for what a member may change again at once, such as a switch. Changes of one `choice`, such as whether a work is saved, are
 * submitted one at a time, and the last one wins, also after the component is removed. Only the component that submitted has its refusal:
 * others may share `fetcherKey`.
 */
export function useLatestChoice<T>(choice: string, fetcherKey?: string) {
  const { Form, data, state, formData, submit } = useFetcher<T>({ key: fetcherKey });
  const [pending, setPending] = useState<{ choice: string; fields: FormData } | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  if (chosen !== null && chosen !== choice) setChosen(null); // the component shows another choice now
  const shown = pending?.choice === choice ? pending.fields : undefined;

  function choose(fields: FormData, action: string) {
    setChosen(choice);
    setPending({ choice, fields });
    const done = () => startTransition(() => setPending((before) => (before?.fields === fields ? null : before)));
    const run = () => {
      done(); // in one transition with the fetcher's state, so that the earlier choice does not flash
      return submit(fields, { method: 'post', action });
    };
    void perChoice(choice, run, () => backgroundPost(action, textsOf(fields)).then(done, done));
  }

  return {
    Form,
    data,
    state,
    /** The latest choice while it is not saved. */
    formData: shown ?? formData,
    refusal: chosen === choice && state === 'idle' && !shown ? messageOfRefusal(data) : null,
    choose,
    /** For `Form`. */
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const form = event.currentTarget;
      choose(new FormData(form, (event.nativeEvent as SubmitEvent).submitter), form.getAttribute('action') ?? '');
    },
  };
}
