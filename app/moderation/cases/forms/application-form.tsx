import { href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { type QueueQuery, queueSearch } from '../../queue/queue-rules.ts';
import { useDecision } from './use-decision.ts';

type Props = { id: string; isOpen: boolean; query: QueueQuery; refused: unknown };

/**
 * Approves or declines an application; a plain form first (REG-07). `refused` is the result of a form that was sent without JavaScript.
 * Once decided, only a refusal is shown.
 */
export function ApplicationForm({ id, isOpen, query, refused }: Props) {
  const { Form, formProps, isBusy, message } = useDecision(refused);
  return (
    <Form
      {...formProps}
      action={href('/moderation/cases/:id/application', { id }) + queueSearch(query)}
      className="decide-form"
      aria-label="Decision about the application"
    >
      {message && (
        <p role="alert" className="decide-refusal">
          {message}
        </p>
      )}
      {isOpen && (
        <>
          <p>Approve lets the account publish, comment, post and chat. Decline closes it and deletes its data.</p>
          <div className="decide-buttons">
            <Button type="submit" name="action" value="approve" disabled={isBusy}>
              Approve
            </Button>
            <Button type="submit" name="action" value="decline" variant="danger-line" disabled={isBusy}>
              Decline
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
