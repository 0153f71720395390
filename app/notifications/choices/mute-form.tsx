import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { MUTE_TIMES } from './choice-rules.ts';
import type { action } from './mute.tsx';
import type { MuteTarget } from './mute-target-rules.ts';
import './mute-form.css';

type Props = { thing: { field: MuteTarget['of']; id: string; name: string } };

/** The buttons that mute a work, a person or the thread of a comment for a time (NOTICE-08). */
export function MuteForm({ thing: { field, id, name } }: Props) {
  const { Form, data, state } = useFetcher<typeof action>();
  const busy = state !== 'idle';
  return (
    <Form
      method="post"
      action={href('/notifications/mute')}
      className="mute-form"
      aria-busy={busy}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name={field} value={id} />
      <fieldset>
        <legend>
          Mute <bdi>{name}</bdi> for
        </legend>
        {Object.entries(MUTE_TIMES).map(([value, { name: words }]) => (
          <Button key={value} type="submit" variant="line" size="sm" name="time" value={value} aria-label={`Mute ${name}: ${words}`}>
            {words}
          </Button>
        ))}
      </fieldset>
      <p role="status">{!busy && data && (messageOfRefusal(data) ?? 'Muted. You can unmute it in the notice settings.')}</p>
    </Form>
  );
}
