import { Ellipsis } from 'lucide-react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import type { ListedNotification } from '../notifications.server.ts';
import { NOTICE_TOPICS, type NoticeTopic } from './choice-rules.ts';
import { MuteForm } from './mute-form.tsx';
import type { action as turnOffAction } from './turn-off.tsx';
import './notice-menu.css';

type Props = { notice: Pick<ListedNotification, 'why' | 'work' | 'actor' | 'thread'>; topic: NoticeTopic };

/** Says why there is a notice, turns its kind off, and mutes its work, person or thread. It opens in place, also without JavaScript. */
export const NoticeMenu = ({ notice: { why, work, actor, thread }, topic }: Props) => (
  <details className="notice-menu">
    <summary aria-label="Options of this notice" title="Options">
      <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
    </summary>
    <div className="notice-menu-inside">
      {why && <p className="notice-menu-why">Why you get this: {why}</p>}
      <TurnOff topic={topic} />
      {thread && <MuteForm thing={{ field: 'comment', id: thread, name: 'this thread' }} />}
      {work && <MuteForm thing={{ field: 'work', id: work.id, name: work.title }} />}
      {actor && <MuteForm thing={{ field: 'person', id: actor.id, name: actor.name }} />}
    </div>
  </details>
);

function TurnOff({ topic }: { topic: NoticeTopic }) {
  const { Form, data, state } = useFetcher<typeof turnOffAction>();
  const { name } = NOTICE_TOPICS[topic];
  return (
    <Form method="post" action={href('/notifications/turn-off')}>
      <input type="hidden" name="topic" value={topic} />
      <Button type="submit" variant="line" size="sm" inactive={state !== 'idle'}>
        Turn off “{name}”
      </Button>
      <p role="status">{state === 'idle' && data && (messageOfRefusal(data) ?? `“${name}” is off.`)}</p>
    </Form>
  );
}
