import { useId } from 'react';
import { ChoiceChip } from '#ui/controls/chip.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import type { ScheduleChoice } from './use-schedule.ts';
import './schedule.css';
import '#ui/controls/field.css';

// With a calendar of all time zones, which publishing now does not need.
const LaterFields = lazyComponent(() => import('./later-fields.tsx'));

/** `Publish now` (chosen) or `Schedule` with its date and time. */
export function ScheduleChoiceFields({ choice }: { choice: ScheduleChoice }) {
  const name = useId();
  const { isScheduling, setIsScheduling, typed, setTyped, refused } = choice;
  return (
    <fieldset className="schedule-choice">
      <legend className="field-label">When</legend>
      <div className="schedule-choice-chips">
        <ChoiceChip name={name} value="now" checked={!isScheduling} onChange={() => setIsScheduling(false)}>
          Publish now
        </ChoiceChip>
        <ChoiceChip name={name} value="later" checked={isScheduling} onChange={() => setIsScheduling(true)}>
          Schedule
        </ChoiceChip>
      </div>
      {isScheduling && (
        <LaterFields typed={typed} onTyped={setTyped} fields={refused?.fields ?? {}} onMissing={() => setIsScheduling(false)} />
      )}
    </fieldset>
  );
}
