import { useEffect } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Select } from '#ui/controls/field.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { SLOW_MODES } from '../channel-rules.ts';

/** How long members wait between two messages, for moderators and the owner. */
export function SlowModeForm({ id, seconds }: { id: string; seconds: number }) {
  const fetcher = useFetcher();
  const { data, state } = fetcher;
  const refusal = state === 'idle' ? messageOfRefusal(data) : null;
  useEffect(() => {
    if (state === 'idle' && data && !messageOfRefusal(data)) void showToast({ message: 'Slow mode saved.' });
  }, [state, data]);
  return (
    <section className="channel-slow" aria-labelledby="slow-mode">
      <h2 className="display" id="slow-mode">
        Slow mode
      </h2>
      <fetcher.Form method="post" action={href('/community/channel/:id/slow-mode', { id })}>
        <Select
          key={seconds}
          label="Time between a member’s messages"
          hint="The owner, moderators and staff of the site are exempt."
          name="seconds"
          defaultValue={seconds}
        >
          {Object.entries(SLOW_MODES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="line" busy={state !== 'idle' && 'Saving...'}>
          Save slow mode
        </Button>
        {refusal && <p role="alert">{refusal}</p>}
      </fetcher.Form>
    </section>
  );
}
