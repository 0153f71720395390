import type { FieldMessages } from '#server/http/problem-rules.ts';
import { TextInput } from '#ui/controls/field.tsx';
import { ZONE_MAX } from '#ui/dates/zone-rules.ts';
import type { ScheduleForm } from './schedule-rules.ts';
import './schedule.css';

type Props = {
  typed: ScheduleForm;
  onTyped(typed: ScheduleForm): void;
  fields: FieldMessages<keyof ScheduleForm>;
  /** Otherwise the zone is that of the device, which the sentence below names. */
  isZoneShown?: boolean;
};

/** The local date and time of a schedule in a time zone. */
export const TimeFields = ({ typed, onTyped, fields, isZoneShown = false }: Props) => (
  <div className="schedule-fields">
    <TextInput
      label="Date"
      name="date"
      type="date"
      required
      defaultValue={typed.date}
      error={fields.date}
      onChange={({ currentTarget }) => onTyped({ ...typed, date: currentTarget.value })}
    />
    <TextInput
      label="Time"
      name="time"
      type="time"
      required
      defaultValue={typed.time}
      error={fields.time}
      onChange={({ currentTarget }) => onTyped({ ...typed, time: currentTarget.value })}
    />
    {isZoneShown ? (
      <TextInput
        label="Time zone"
        name="zone"
        autoComplete="off"
        required
        maxLength={ZONE_MAX}
        defaultValue={typed.zone}
        error={fields.zone}
        onChange={({ currentTarget }) => onTyped({ ...typed, zone: currentTarget.value })}
      />
    ) : (
      <input type="hidden" name="zone" value={typed.zone} />
    )}
  </div>
);
