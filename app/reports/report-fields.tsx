import { useState } from 'react';
import { href } from 'react-router';
import { Radio } from '#ui/controls/checkbox.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { REASONS } from '../moderation/reason-rules.ts';
import { DETAILS_MAX } from './report-rules.ts';
import './report.css';

type Props = { reason?: string; details?: string; onReason?(reason: string): void };

/** The reason as a single choice, and additional details. */
export function ReportFields({ reason = '', details = '', onReason }: Props) {
  const [typed, setTyped] = useState(details);
  return (
    <>
      <p className="text-ink-2">
        Moderators decide by the{' '}
        <a className="link" href={href('/rules')} target="_blank" rel="noreferrer">
          rules
        </a>
        .
      </p>
      <fieldset className="report-reasons">
        <legend>Reason</legend>
        {REASONS.map((option) => (
          <Radio
            key={option}
            label={option}
            name="reason"
            value={option}
            defaultChecked={option === reason}
            required
            onChange={() => onReason?.(option)}
          />
        ))}
      </fieldset>
      <TextArea
        label="Additional Details"
        name="details"
        dir="auto"
        rows={3}
        maxLength={DETAILS_MAX}
        defaultValue={details}
        hint={`${typed.length.toLocaleString('en-US')} of ${DETAILS_MAX.toLocaleString('en-US')} characters`}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </>
  );
}
