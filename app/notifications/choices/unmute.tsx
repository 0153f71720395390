import { type RefObject, useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import type { action } from './end-mute.tsx';

/** The sentence after a mute was ended. */
export const unmutedSentence = (name: string | null) => `${name ?? 'It'} is no longer muted.`;

/** What the buttons that end mutes share. A button is removed with its mute, so focus moves to `head`; `status` says what was ended. */
export function useUnmute(head: RefObject<HTMLElement | null>) {
  const { Form, data, state } = useFetcher<typeof action>();
  const [name, setName] = useState<string | null>(null);
  const refusal = messageOfRefusal(data);
  const isEnded = Boolean(data) && !refusal;
  useEffect(() => {
    if (data && !messageOfRefusal(data)) head.current?.focus();
  }, [data, head]);
  const busy = state !== 'idle';
  return { Form, busy, setName, refusal: busy ? null : refusal, status: !busy && isEnded ? unmutedSentence(name) : null };
}

/** `about` is the id of the text that is in the button's name if what is muted has none. */
type Props = { id: string; name: string | null; about?: string; unmute: ReturnType<typeof useUnmute> };

/** The button that ends a mute (NOTICE-08). */
export const Unmute = ({ id, name, about, unmute: { Form, busy, setName } }: Props) => (
  <Form method="post" action={href('/notifications/mutes/:id/end', { id })} onSubmit={() => setName(name)}>
    <Button
      type="submit"
      id={`unmute-${id}`}
      variant="line"
      size="sm"
      className="min-h-11"
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
      aria-label={name ? `Unmute ${name}` : undefined}
      aria-labelledby={name || !about ? undefined : `unmute-${id} ${about}`}
    >
      Unmute
    </Button>
  </Form>
);
