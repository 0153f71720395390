import { useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { messageOfRefusal } from '#app/forms/action-errors.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Select, TextInput } from '#ui/controls/field.tsx';
import { ZONE_MAX } from '#ui/dates/zone-rules.ts';
import { NOTICE_TOPICS, type NoticeTopic } from '../choice-rules.ts';
import type { action } from './choose-digest.tsx';
import type { Digest } from './digest.server.ts';
import { DIGEST_MESSAGES, DIGESTS, HOURS } from './digest-rules.ts';
import './digest-section.css';

const UNKNOWN_ZONE = 'UTC';

type Props = { digest: Digest | null; isSaved: boolean };

/** How often the member gets what is unread by mail; on a site without mail the sentence that says so (NOTICE-10). */
export const DigestSection = ({ digest, isSaved }: Props) => (
  <section aria-labelledby="digest" className="notice-digest">
    <h2 id="digest" className="notice-settings-head">
      {DIGEST_MESSAGES.title}
    </h2>
    {digest ? <DigestForm digest={digest} isSaved={isSaved} /> : <p>{DIGEST_MESSAGES.noMail}</p>}
  </section>
);

function DigestForm({ digest: { frequency, hour, zone, topicsOff }, isSaved }: { digest: Digest; isSaved: boolean }) {
  const { Form, data, state } = useFetcher<typeof action>();
  const zoneField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = zoneField.current;
    // The server does not know the zone of this device.
    if (!zone && field?.value === UNKNOWN_ZONE) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, [zone]);
  const busy = state !== 'idle';
  const refusal = busy ? null : messageOfRefusal(data);
  const fields = busy || !data || !('fields' in data) ? undefined : data.fields;
  return (
    <Form method="post" action={href('/notifications/digest')} className="notice-digest-form">
      <p>Your unread notices, at most once a day. A weekly digest is sent on Mondays.</p>
      <div className="notice-digest-when">
        <Select label="How often" name="frequency" defaultValue={frequency}>
          {Object.entries(DIGESTS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
        <Select label="At" name="hour" defaultValue={hour}>
          {HOURS.map((words, value) => (
            <option key={words} value={value}>
              {words}
            </option>
          ))}
        </Select>
        <TextInput
          ref={zoneField}
          label="Time zone"
          name="zone"
          autoComplete="off"
          required
          maxLength={ZONE_MAX}
          defaultValue={zone ?? UNKNOWN_ZONE}
          error={fields?.zone}
        />
      </div>
      <fieldset className="notice-digest-topics">
        <legend className="field-label">Kinds in the digest</legend>
        {Object.entries(NOTICE_TOPICS).map(([topic, { name }]) => (
          <Checkbox
            key={`${topic} ${topicsOff.includes(topic as NoticeTopic)}`}
            name="topic"
            value={topic}
            label={name}
            defaultChecked={!topicsOff.includes(topic as NoticeTopic)}
          />
        ))}
      </fieldset>
      {refusal && !fields?.zone && <p role="alert">{refusal}</p>}
      <Button type="submit" busy={busy && 'Saving...'}>
        Save digest
      </Button>
      <p role="status">{!busy && !refusal && (data ? true : isSaved) && DIGEST_MESSAGES.saved}</p>
    </Form>
  );
}
