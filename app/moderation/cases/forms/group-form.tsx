import { Form, href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import type { OpenCase } from '../case-page.server.ts';

/** Approves or declines a request for a group (SAFE-02). */
export const GroupForm = ({ open }: { open: OpenCase }) =>
  open.state === 'open' && open.subjectId ? (
    <Form method="post" action={href('/admin/groups/:id/answer', { id: open.subjectId })} className="decide-form" aria-label="Decision">
      <p>Approve a group only if you know who asks for it: its grown-ups answer for its children.</p>
      <div className="decide-buttons">
        <Button type="submit" name="answer" value="approve">
          Approve
        </Button>
        <Button type="submit" name="answer" value="decline" variant="danger-line">
          Decline
        </Button>
      </div>
    </Form>
  ) : null;
