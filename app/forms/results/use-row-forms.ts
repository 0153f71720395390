import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { messageOfRefusal } from '../action-errors.ts';

/** What a row has of `useRowForms`. */
export type RowForms = ReturnType<typeof useRowForms>;

/**
 * One fetcher for the forms in the rows of a list; `row` is a key of the caller. React may render a result together with the list without
 * its row, so the list handles it: `onResult` is called with the row and the message of the refusal, or null after success.
 */
export function useRowForms(onResult: (row: string, refusal: string | null) => void) {
  const { Form, state, data, formData } = useFetcher<unknown>();
  const [sent, setSent] = useState('');
  const handle = useEffectEvent(() => onResult(sent, messageOfRefusal(data)));
  useEffect(() => {
    if (data !== undefined) handle();
  }, [data]);
  const isBusy = state !== 'idle';
  return {
    Form,
    isBusy,
    /** The fields of this row's form while it is sent. */
    fieldsOf: (row: string) => (isBusy && row === sent ? formData : undefined),
    refusalOf: (row: string) => (isBusy || row !== sent ? null : messageOfRefusal(data)),
    onSubmit: (row: string) => setSent(row),
    /** True from a success until the next form is sent. */
    isDone: state !== 'submitting' && data !== undefined && !messageOfRefusal(data),
  };
}
