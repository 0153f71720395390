import { href, useFetcher } from 'react-router';
import { refusalOf } from '#app/forms/action-errors.ts';
import { Button } from '#ui/controls/button.tsx';
import { type QueueQuery, queueSearch } from '../../queue/queue-rules.ts';
import type { OpenCase } from '../case-page.server.ts';

type Props = { open: OpenCase; query: QueueQuery; refused: unknown };

/** Approves or declines an application; a plain form first (REG-07). */
export function ApplicationForm({ open, query, refused }: Props) {
  const fetcher = useFetcher();
  const isBusy = fetcher.state !== 'idle';
  const message = isBusy ? null : refusalOf(fetcher.data ?? refused);
  if (open.state !== 'open') return null;
  return (
    <fetcher.Form
      method="post"
      action={href('/moderation/cases/:id/answer', { id: open.id }) + queueSearch(query)}
      className="decide-form"
      aria-label="Decision"
    >
      {message && (
        <p role="alert" className="decide-refusal">
          {message}
        </p>
      )}
      <p>Approve lets the account publish, post and comment. Decline closes it and deletes all its data. Neither can be taken back.</p>
      <div className="decide-buttons">
        <Button type="submit" name="answer" value="approve" disabled={isBusy}>
          Approve
        </Button>
        <Button type="submit" name="answer" value="decline" variant="danger-line" disabled={isBusy}>
          Decline
        </Button>
      </div>
    </fetcher.Form>
  );
}
