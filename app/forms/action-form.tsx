import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { messageOfRefusal } from './action-errors.ts';

type Props = { action: string; className?: string; children: ReactNode };

/**
 * A form for the action of another route, sent without leaving the page and redirected afterwards. A failure is shown below it: a
 * navigation to that route would show the error page while offline and lose the typed text.
 */
export function ActionForm({ action, className, children }: Props) {
  const { Form, state, data } = useFetcher();
  const busy = state !== 'idle';
  const refusal = busy ? null : messageOfRefusal(data);
  return (
    <Form
      method="post"
      action={action}
      className={className}
      preventScrollReset
      aria-busy={busy}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      {children}
      <ErrorMessage>{refusal}</ErrorMessage>
    </Form>
  );
}
