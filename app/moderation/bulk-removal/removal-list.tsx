import { Form, href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { LocalTime } from '#ui/dates/local-time.tsx';
import type { Period } from '../case-rules.ts';
import { PERIOD_NAMES, REMOVAL_STATES } from './removal-rules.ts';
import type { RemovalPage } from './removals.server.ts';

type Props = { removals: RemovalPage['removals']; username: string; period: Period };

/** The removals of everything of this person, the newest first, with their progress and a button that restores one whole. */
export const RemovalList = ({ removals, username, period }: Props) =>
  removals.length > 0 && (
    <section aria-labelledby="removals">
      <h2 className="display text-xl" id="removals">
        Removals so far
      </h2>
      <ul className="removal-list">
        {removals.map(({ id, ...removal }) => (
          <li key={id}>
            <RemovalWords removal={removal} />
            {removal.isRestorable && (
              <Form method="post" action={`${href('/moderation/people/:username/remove', { username })}?from=${period}`}>
                <Button type="submit" name="restore" value={id} variant="line">
                  Restore All
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );

function RemovalWords({ removal: { period, state, total, removed, at, rule } }: { removal: Omit<Props['removals'][number], 'id'> }) {
  const isMoving = state === 'running' || state === 'restoring';
  const done = state === 'restoring' ? total - removed : removed;
  return (
    <div>
      <p>
        <b>{REMOVAL_STATES[state]}</b>: everything from {period === 'ever' ? 'the beginning' : PERIOD_NAMES[period]} until{' '}
        <LocalTime at={at} />
        {state === 'done' && `, ${total.toLocaleString('en-US')} in all`}
      </p>
      {rule && <p dir="auto">{rule}</p>}
      {isMoving && (
        <p role="status">
          <progress aria-label={REMOVAL_STATES[state]} max={total} value={done} /> {done.toLocaleString('en-US')} of{' '}
          {total.toLocaleString('en-US')}
        </p>
      )}
    </div>
  );
}
