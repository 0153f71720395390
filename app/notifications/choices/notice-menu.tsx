import { Ellipsis } from 'lucide-react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { refusalOf } from '../../forms/action-errors.ts';
import type { ListedNotification } from '../notifications.server.ts';
import { MUTE_TIMES, NOTICE_TOPICS, type NoticeTopic } from './choice-rules.ts';
import type { action as muteAction } from './mute.tsx';
import type { action as turnOffAction } from './turn-off.tsx';
import './notice-menu.css';

type Props = { notice: Pick<ListedNotification, 'work' | 'actor'>; topic: NoticeTopic };

/** The menu of a notice: turns its kind off, and mutes its work or person. It opens in place, also without JavaScript. */
export const NoticeMenu = ({ notice: { work, actor }, topic }: Props) => (
  <details className="notice-menu">
    <summary aria-label="Options of this notice" title="Options">
      <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
    </summary>
    <div className="notice-menu-inside">
      <TurnOff topic={topic} />
      {work && <Mute thing={{ field: 'work', id: work.id, name: work.title }} />}
      {actor && <Mute thing={{ field: 'person', id: actor.id, name: actor.name }} />}
    </div>
  </details>
);

function TurnOff({ topic }: { topic: NoticeTopic }) {
  const { Form, data, state } = useFetcher<typeof turnOffAction>();
  const { name } = NOTICE_TOPICS[topic];
  return (
    <Form method="post" action={href('/notifications/turn-off')}>
      <input type="hidden" name="topic" value={topic} />
      <Button type="submit" variant="line" size="sm" disabled={state !== 'idle'}>
        Turn off “{name}”
      </Button>
      <p role="status">{state === 'idle' && data && (refusalOf(data) ?? `“${name}” is off.`)}</p>
    </Form>
  );
}

function Mute({ thing: { field, id, name } }: { thing: { field: 'work' | 'person'; id: string; name: string } }) {
  const { Form, data, state } = useFetcher<typeof muteAction>();
  return (
    <Form method="post" action={href('/notifications/mute')}>
      <input type="hidden" name={field} value={id} />
      <fieldset disabled={state !== 'idle'}>
        <legend>
          Mute <bdi>{name}</bdi> for
        </legend>
        {Object.entries(MUTE_TIMES).map(([value, { name: words }]) => (
          <Button key={value} type="submit" variant="line" size="sm" name="time" value={value} aria-label={`Mute ${name}: ${words}`}>
            {words}
          </Button>
        ))}
      </fieldset>
      <p role="status">{state === 'idle' && data && (refusalOf(data) ?? 'Muted. End it in the notice settings.')}</p>
    </Form>
  );
}
