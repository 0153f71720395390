import { href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { REPLY_MAX } from '../../decisions/appeal-decision-rules.ts';
import { type QueueQuery, queueSearch } from '../../queue/queue-rules.ts';
import { CaseForm } from './case-form.tsx';
import { fieldsIn, typedIn } from './refused-form.ts';
import { useDecision } from './use-decision.ts';

type Props = {
  id: string;
  isOpen: boolean;
  query: QueueQuery;
  refused: unknown;
  /** The words of an answer that was taken back. */
  undoneReply: string | null;
};

/** Grants or denies an appeal. */
export function AppealForm({ id, isOpen, query, refused, undoneReply }: Props) {
  const decision = useDecision(refused);
  const { isBusy, message, result } = decision;
  const { reply } = fieldsIn(message ? result : null);
  return (
    <CaseForm
      decision={decision}
      to={href('/moderation/cases/:id/appeal', { id }) + queueSearch(query)}
      label="Decision about the appeal"
      isOpen={isOpen}
    >
      <TextArea
        label="Words to the person (needed to deny)"
        name="reply"
        dir="auto"
        rows={4}
        maxLength={REPLY_MAX}
        defaultValue={typedIn(refused, { reply: undoneReply ?? '' }).reply}
        error={reply ?? null}
      />
      <div className="decide-buttons">
        <Button type="submit" name="action" value="grant" variant="line" inactive={isBusy}>
          Grant
        </Button>
        <Button type="submit" name="action" value="deny" variant="danger-line" inactive={isBusy}>
          Deny
        </Button>
      </div>
    </CaseForm>
  );
}
