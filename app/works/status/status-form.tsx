import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import type { action } from './change-status.tsx';
import { choiceOf, StatusFields } from './status-fields.tsx';
import { STATUS_MESSAGES, type StatusOfWork } from './status-rules.ts';
import './status-form.css';

/** Changes the status on the page of one's own work (TAG-05). */
export function StatusForm({ work }: { work: StatusOfWork & { id: string } }) {
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== 'idle';
  const refusal = busy ? null : messageOfRefusal(fetcher.data);
  return (
    <details className="status-form">
      <summary>{STATUS_MESSAGES.title}</summary>
      <fetcher.Form method="post" action={href('/works/:id/status', { id: work.id })}>
        <StatusFields key={`${work.status} ${work.holdUntil}`} choice={choiceOf(work)} />
        <ErrorMessage>{refusal}</ErrorMessage>
        <Button type="submit" size="sm" variant="line" busy={busy && 'Saving...'}>
          Save
        </Button>
        <p role="status">{!busy && fetcher.data && !refusal ? 'Saved.' : ''}</p>
      </fetcher.Form>
    </details>
  );
}
