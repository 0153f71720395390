import { href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { REPLY_MAX } from '../../decisions/appeal-decision-rules.ts';
import { type QueueQuery, queueSearch } from '../../queue/queue-rules.ts';
import { useDecision } from './use-decision.ts';

type Props = { id: string; isOpen: boolean; query: QueueQuery; refused: unknown };

const replyIn = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'reply' in result ? String(result.reply) : '';
const isAboutReply = (result: unknown) =>
  typeof result === 'object' && result !== null && 'fields' in result && !!(result.fields as { reply?: string })?.reply;

/**
 * Grants or denies an appeal; a plain form first. `refused` is the result of a form that was sent without JavaScript. Once decided, only a
 * refusal is shown.
 */
export function AppealForm({ id, isOpen, query, refused }: Props) {
  const { Form, formProps, result, isBusy, message } = useDecision(refused);
  const isReply = isAboutReply(result);
  return (
    <Form
      {...formProps}
      action={href('/moderation/cases/:id/appeal', { id }) + queueSearch(query)}
      className="decide-form"
      aria-label="Decision about the appeal"
    >
      {message && (
        <p role="alert" className="decide-refusal">
          {message}
        </p>
      )}
      {isOpen && (
        <>
          <TextArea
            label="Words to the person (needed to deny)"
            name="reply"
            dir="auto"
            rows={4}
            maxLength={REPLY_MAX}
            defaultValue={replyIn(refused)}
            error={message && isReply ? message : null}
          />
          <div className="decide-buttons">
            <Button type="submit" name="action" value="grant" variant="line" disabled={isBusy}>
              Grant
            </Button>
            <Button type="submit" name="action" value="deny" variant="danger-line" disabled={isBusy}>
              Deny
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
