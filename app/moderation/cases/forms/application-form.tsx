import { href } from 'react-router';
import { type QueueQuery, queueSearch } from '../../queue/queue-rules.ts';
import { ApproveButtons } from './approve-buttons.tsx';
import { CaseForm } from './case-form.tsx';
import { useDecision } from './use-decision.ts';

type Props = { id: string; isOpen: boolean; query: QueueQuery; refused: unknown };

/** Approves or declines an application (REG-07). */
export function ApplicationForm({ id, isOpen, query, refused }: Props) {
  const decision = useDecision(refused);
  const to = href('/moderation/cases/:id/application', { id }) + queueSearch(query);
  return (
    <CaseForm decision={decision} to={to} label="Decision about the application" isOpen={isOpen}>
      <p>Approve lets the account publish, comment, post and chat. Decline closes it and deletes its data.</p>
      <ApproveButtons name="action" isBusy={decision.isBusy} />
    </CaseForm>
  );
}
