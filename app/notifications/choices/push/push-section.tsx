import { type RefObject, useEffect, useRef, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { messageOfRefusal } from '#app/forms/action-errors.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { NOTICE_TOPICS, type NoticeTopic } from '../choice-rules.ts';
import { currentSubscription, type Permission, pushPermission } from './browser-push.ts';
import type { action as choosePush } from './choose-push.tsx';
import { DeviceList } from './device-list.tsx';
import type { Push } from './devices.server.ts';
import { PUSH_MESSAGES } from './push-rules.ts';
import './push-section.css';
import { useTurnOn } from './use-turn-on.ts';

type Props = { push: Push; done: string | null };

/** The devices that show notices, and which kinds; on a site that pushes nothing the sentence that says so (NOTICE-11). */
export function PushSection({ push: { key, devices, topicsOff }, done }: Props) {
  const head = useRef<HTMLHeadingElement>(null);
  const isListed = devices.some(({ isCurrent }) => isCurrent);
  return (
    <section aria-labelledby="push" className="notice-push">
      <h2 id="push" ref={head} tabIndex={-1} className="notice-settings-head">
        {PUSH_MESSAGES.title}
      </h2>
      {key === null ? (
        <p>{PUSH_MESSAGES.off}</p>
      ) : (
        <>
          <p>{PUSH_MESSAGES.about}</p>
          <ThisDevice siteKey={key} isListed={isListed} head={head} />
        </>
      )}
      {(key !== null || devices.length > 0) && <DeviceList devices={devices} head={head} isRemoved={done === 'removed'} />}
      {key !== null && devices.length > 0 && <PushedKinds topicsOff={topicsOff} isSaved={done === 'saved'} />}
    </section>
  );
}

type ThisBrowser = { permission: Permission; isSubscribed: boolean };
async function readBrowser(): Promise<ThisBrowser> {
  const permission = pushPermission();
  return { permission, isSubscribed: permission === 'possible' && Boolean(await currentSubscription().catch(() => null)) };
}

type ThisDeviceProps = { siteKey: string; isListed: boolean; head: RefObject<HTMLElement | null> };

/** The button that adds this browser, or why there is none. The browser asks for permission only after a press. */
function ThisDevice({ siteKey, isListed, head }: ThisDeviceProps) {
  const [browser, setBrowser] = useState<ThisBrowser | null>(null);
  useEffect(() => void readBrowser().then(setBrowser), []);
  const { turnOn, busy, problem } = useTurnOn(siteKey, () => {
    void readBrowser().then(setBrowser);
    head.current?.focus();
  });
  if (browser && browser.permission !== 'possible') return <p>{PUSH_MESSAGES[browser.permission]}</p>;
  const isAdded = isListed && browser?.isSubscribed;
  return (
    <>
      <noscript>
        <p>{PUSH_MESSAGES.noScripts}</p>
      </noscript>
      {problem && <p role="alert">{problem}</p>}
      {!isAdded && (
        <Button variant="line" busy={busy && 'Turning on...'} disabled={!browser} onClick={turnOn}>
          Turn on notifications on this device
        </Button>
      )}
      <p role="status">{isAdded && !busy && PUSH_MESSAGES.on}</p>
    </>
  );
}

/** Which kinds the devices show (NOTICE-07). */
function PushedKinds({ topicsOff, isSaved }: { topicsOff: readonly NoticeTopic[]; isSaved: boolean }) {
  const { Form, data, state } = useFetcher<typeof choosePush>();
  const busy = state !== 'idle';
  const refusal = busy ? null : messageOfRefusal(data);
  return (
    <Form method="post" action={href('/notifications/push')} className="notice-push-form">
      <fieldset className="notice-push-topics">
        <legend className="field-label">Kinds on your devices</legend>
        {(Object.keys(NOTICE_TOPICS) as NoticeTopic[]).map((topic) => (
          <Checkbox
            key={`${topic} ${topicsOff.includes(topic)}`}
            name="topic"
            value={topic}
            label={NOTICE_TOPICS[topic].name}
            defaultChecked={!topicsOff.includes(topic)}
          />
        ))}
      </fieldset>
      {refusal && <p role="alert">{refusal}</p>}
      <Button type="submit" busy={busy && 'Saving...'}>
        Save kinds
      </Button>
      <p role="status">{!busy && !refusal && (data ? true : isSaved) && PUSH_MESSAGES.saved}</p>
    </Form>
  );
}
