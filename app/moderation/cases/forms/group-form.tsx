import { href } from 'react-router';
import { ApproveButtons } from './approve-buttons.tsx';
import { CaseForm } from './case-form.tsx';
import { useDecision } from './use-decision.ts';

/** Approves or declines a request for a group (SAFE-02). */
export function GroupForm({ groupId, isOpen }: { groupId: string; isOpen: boolean }) {
  const decision = useDecision(null); // without JavaScript a refusal has a page of its own
  return (
    <CaseForm decision={decision} to={href('/admin/groups/:id/answer', { id: groupId })} label="Decision" isOpen={isOpen}>
      <p>Approve a group only if you know who asks for it: its grown-ups answer for its children.</p>
      <ApproveButtons name="answer" isBusy={decision.isBusy} />
    </CaseForm>
  );
}
