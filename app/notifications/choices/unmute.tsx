import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { refusalOf } from '../../forms/action-errors.ts';
import type { action } from './end-mute.tsx';

type Props = { id: string; name: string | null };

/** The button that ends a mute (NOTICE-08). */
export function Unmute({ id, name }: Props) {
  const { Form, data, state } = useFetcher<typeof action>();
  const refusal = state === 'idle' ? refusalOf(data) : null;
  return (
    <Form method="post" action={href('/notifications/mutes/:id/end', { id })}>
      <Button
        type="submit"
        variant="line"
        size="sm"
        className="min-h-11"
        disabled={state !== 'idle'}
        aria-label={name ? `Unmute ${name}` : undefined}
      >
        Unmute
      </Button>
      {refusal && <p role="alert">{refusal}</p>}
    </Form>
  );
}
