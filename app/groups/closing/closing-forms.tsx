import { Form, href } from 'react-router';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { type GroupKind, type GroupState, MOVE_DAYS } from '../group-rules.ts';

type Props = { id: string; kind: GroupKind; state: GroupState };

/** Closes a class with time to move its children, and takes that back. Other groups are only deleted (SAFE-14). */
export function CloseClass({ id, kind, state }: Props) {
  if (kind !== 'class' || state === 'awaiting') return null;
  const isClosed = state === 'closed';
  return (
    <section aria-labelledby="close">
      <h2 id="close">{isClosed ? 'Open this group again' : 'Close this group'}</h2>
      <p>
        {isClosed
          ? 'The children need no new cards, and their stories are where they were.'
          : `The children are signed out, and nobody else finds their stories. You have ${MOVE_DAYS} days to move each child to another group; then everything is erased. Until then you can open the group again.`}
      </p>
      <Form method="post" action={href('/groups/:id/close', { id })}>
        {isClosed && <input type="hidden" name="open" value="yes" />}
        <button type="submit" className="kids-btn kids-btn-white kids-btn-small">
          {isClosed ? 'Open the group again' : 'Close the group'}
        </button>
      </Form>
    </section>
  );
}

export const DeleteGroup = ({ id, kind }: Props) => (
  <section aria-labelledby="delete">
    <h2 id="delete">{kind === 'class' ? 'Delete this group' : 'Close and delete this group'}</h2>
    <p>
      The group, its children and everything that they wrote are hidden at once and erased within 48 hours. On the page of a child you can
      first download their archive or move them to another group.
    </p>
    <Form method="post" action={href('/groups/:id/delete', { id })} className="groups-form">
      <Checkbox name="sure" label="I want to delete this group with its children and everything that they wrote." required />
      <button type="submit" className="kids-btn kids-btn-white kids-btn-small">
        Delete the group
      </button>
    </Form>
  </section>
);
