import { Form, href, Link } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Select } from '#ui/controls/field.tsx';
import type { CaseKind } from '../case-rules.ts';
import { REASONS } from '../reason-rules.ts';
import { KIND_NAMES, QUEUE_STATES, type QueueQuery, queueSearch, STATE_NAMES } from './queue-rules.ts';

/** The filters of the queue, sent as its address. Without JavaScript the button sends them; nothing depends on it. */
export const QueueFilters = ({ query, kinds }: { query: QueueQuery; kinds: readonly CaseKind[] }) => (
  <Form key={queueSearch(query)} method="get" action={href('/moderation')} className="queue-filters" role="search" aria-label="Cases">
    <Select label="Kind" name="kind" defaultValue={query.kind ?? ''}>
      <option value="">Every kind</option>
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {KIND_NAMES[kind]}
        </option>
      ))}
    </Select>
    <Select label="Reason" name="reason" defaultValue={query.reason ?? ''}>
      <option value="">Every reason</option>
      {REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {reason}
        </option>
      ))}
    </Select>
    <Select label="State" name="state" defaultValue={query.state}>
      {QUEUE_STATES.map((state) => (
        <option key={state} value={state}>
          {STATE_NAMES[state]}
        </option>
      ))}
    </Select>
    <Checkbox label="Taken by me" name="taken" value="me" defaultChecked={query.isMine} />
    <span className="queue-filters-end">
      <Button type="submit" variant="line" size="sm">
        Filter
      </Button>
      {queueSearch(query) && (
        <Link className="link" to={href('/moderation')}>
          Show everything
        </Link>
      )}
    </span>
  </Form>
);
