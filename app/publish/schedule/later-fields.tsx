import { useEffect } from 'react';
import { clockInHours, sentenceOf } from './moment.ts';
import type { ScheduleForm } from './schedule-rules.ts';
import { TimeFields } from './time-fields.tsx';

type Props = { typed: ScheduleForm | null; onTyped(typed: ScheduleForm): void; errors: Record<string, string> };

/** The date and time in the zone of this device, and the sentence that results; the same time tomorrow at first. */
export default function LaterFields({ typed, onTyped, errors }: Props) {
  useEffect(() => {
    if (!typed) onTyped(clockInHours(24));
  }, [typed, onTyped]);
  if (!typed) return null;
  return (
    <>
      <TimeFields typed={typed} onTyped={onTyped} errors={errors} />
      <p role="status" className="text-ink-2">
        {sentenceOf(typed)}
      </p>
    </>
  );
}
