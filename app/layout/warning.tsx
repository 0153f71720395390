import { TriangleAlert } from 'lucide-react';
import { href, useFetcher, useLocation } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { focusContentOnRemoval } from '#ui/hooks/focus-on-removal.ts';
import { messageOfRefusal } from '../forms/action-errors.ts';
import { NOTIFICATION_MESSAGES } from '../notifications/notification-rules.ts';
import './warning.css';

/** A warning above the page, until the member has read it (MOD-13). It is a part of the page, so it covers nothing. */
export function Warning({ warning }: { warning: { id: string; text: string } }) {
  const { Form, state, data } = useFetcher();
  const { pathname, search } = useLocation();
  const refusal = state === 'idle' ? messageOfRefusal(data) : null;
  return (
    <section className="warning" aria-label="Warning" ref={focusContentOnRemoval}>
      <div className="wrap">
        <TriangleAlert size={24} strokeWidth={1.75} aria-hidden />
        <p dir="auto">{warning.text}</p>
        <Form method="post" action={href('/notifications/read')} preventScrollReset>
          <input type="hidden" name="warning" value={warning.id} />
          <input type="hidden" name="back" value={pathname + search} />
          <Button type="submit" variant="line" inactive={state !== 'idle'}>
            {NOTIFICATION_MESSAGES.acknowledge}
          </Button>
        </Form>
        {refusal && <p role="alert">{refusal}</p>}
      </div>
    </section>
  );
}
