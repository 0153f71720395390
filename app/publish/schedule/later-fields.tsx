import { useEffect } from 'react';
import type { FieldMessages } from '#server/http/problem-rules.ts';
import { localFieldsInHours, sentenceOf } from './moment.ts';
import type { ScheduleForm } from './schedule-rules.ts';
import { TimeFields } from './time-fields.tsx';

type Props = { typed: ScheduleForm | null; onTyped(typed: ScheduleForm): void; fields: FieldMessages<keyof ScheduleForm> };

/** The date and time in the zone of this device, and the sentence that results; the same time tomorrow at first. */
export default function LaterFields({ typed, onTyped, fields }: Props) {
  useEffect(() => {
    if (!typed) onTyped(localFieldsInHours(24));
  }, [typed, onTyped]);
  if (!typed) return null;
  return (
    <>
      <TimeFields typed={typed} onTyped={onTyped} fields={fields} />
      <p role="status" className="text-ink-2">
        {sentenceOf(typed)}
      </p>
    </>
  );
}
