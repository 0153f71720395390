import { type RefObject, useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { messageOfRefusal } from '#app/forms/action-errors.ts';
import { Button } from '#ui/controls/button.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { unsubscribe } from './browser-push.ts';
import type { Push } from './devices.server.ts';
import { PUSH_MESSAGES } from './push-rules.ts';
import type { action } from './remove-device.tsx';

type Props = { devices: Push['devices']; head: RefObject<HTMLElement | null>; isRemoved: boolean };

/** The devices of the member, each with a form that removes it. A button is removed with its device, so focus moves to `head`. */
export function DeviceList({ devices, head, isRemoved }: Props) {
  const { Form, data, state } = useFetcher<typeof action>();
  const [pressed, setPressed] = useState<{ id: string; isCurrent: boolean } | null>(null);
  const busy = state !== 'idle';
  const refusal = busy ? null : messageOfRefusal(data);
  const isThisBrowser = pressed?.isCurrent;
  useEffect(() => {
    if (busy || !data || messageOfRefusal(data)) return;
    head.current?.focus();
    if (isThisBrowser) void unsubscribe().catch(() => {}); // its push service refuses messages then, if it did not end now
  }, [busy, data, head, isThisBrowser]);
  return (
    <>
      <p role="status">{!busy && !refusal && (data ? true : isRemoved) && PUSH_MESSAGES.removed}</p>
      {refusal && <p role="alert">{refusal}</p>}
      {devices.length ? (
        <ul className="notice-devices" aria-label="Devices">
          {devices.map(({ id, name, isCurrent, createdAt, usedAt }) => (
            <li key={id}>
              <div>
                <p>
                  <bdi>{name}</bdi> {isCurrent && <small>This browser</small>}
                </p>
                <p className="notice-device-used">
                  Added <LocalDate at={createdAt} />,{' '}
                  {usedAt ? (
                    <>
                      last used <LocalDate at={usedAt} />
                    </>
                  ) : (
                    'not used yet'
                  )}
                </p>
              </div>
              <Form method="post" action={href('/notifications/devices/:id/remove', { id })} onSubmit={() => setPressed({ id, isCurrent })}>
                <Button type="submit" variant="line" size="sm" className="min-h-11" busy={busy && pressed?.id === id && 'Removing...'}>
                  Remove<span className="sr-only"> {name}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <p className="notice-settings-none">{PUSH_MESSAGES.none}</p>
      )}
    </>
  );
}
