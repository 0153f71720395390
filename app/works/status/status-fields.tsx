import { type ChangeEvent, useState } from 'react';
import type { FieldMessages } from '#server/http/problem-rules.ts';
import { Select, TextInput } from '#ui/controls/field.tsx';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { MONTH, monthOf, STATUS_NAMES, STATUSES, type StatusField, type StatusOfWork } from './status-rules.ts';

export type StatusChoice = { status: string; until: string };
export const choiceOf = ({ status, holdUntil }: StatusOfWork): StatusChoice => ({ status: status ?? '', until: monthOf(holdUntil) });

type Props = {
  choice: StatusChoice;
  /** Makes the fields controlled. */
  onChoice?: (choice: StatusChoice) => void;
  fields?: FieldMessages<StatusField>;
};

/** The status of a work, and until when it is on hold. Without JavaScript the month is always visible. */
export function StatusFields({ choice, onChoice, fields = {} }: Props) {
  const [chosen, setChosen] = useState(choice);
  const isHydrated = useHydrated();
  const now = onChoice ? choice : chosen;
  const change = (next: StatusChoice) => (onChoice ?? setChosen)(next);
  return (
    <>
      <Select
        label="Status"
        name="status"
        value={now.status}
        error={fields.status}
        onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) => change({ ...now, status: currentTarget.value })}
      >
        {!now.status && <option value="">Not stated</option>}
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_NAMES[status]}
          </option>
        ))}
      </Select>
      <div hidden={isHydrated && now.status !== 'hold'}>
        <TextInput
          label="On hold until"
          hint="A month such as 2027-05. Leave it empty if you do not know."
          type="month"
          name="until"
          pattern={MONTH.source.slice(1, -1)}
          value={now.until}
          error={fields.until}
          onChange={(event) => change({ ...now, until: event.currentTarget.value })}
        />
      </div>
    </>
  );
}
