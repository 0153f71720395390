import { useId, useState } from 'react';
import type { FieldMessages } from '#server/http/problem-rules.ts';
import { ChoiceChip } from '#ui/controls/chip.tsx';
import { RATING_NAMES, RATINGS, type RatingField, STATEMENT_NAMES, WARNING_CHOICES, WARNING_NAMES, WARNINGS } from './rating-rules.ts';
import './rating-fields.css';

/** As chosen in a form; `warnings` may be what an author states instead. */
export type RatingChoice = { rating: string; warnings: readonly string[] };

type Props = {
  choice: RatingChoice;
  /** Makes the fields controlled. */
  onChoice?: (choice: RatingChoice) => void;
  fields?: FieldMessages<RatingField>;
};

const isStatement = (value: string) => value in STATEMENT_NAMES;
const nameOf = (value: (typeof WARNING_CHOICES)[number]) =>
  value === 'none' || value === 'unsaid' ? STATEMENT_NAMES[value] : WARNING_NAMES[value];

/** A statement replaces the warnings, and a warning the statement. */
function withChoice(chosen: readonly string[], value: string, isOn: boolean): string[] {
  if (!isOn) return chosen.filter((warning) => warning !== value);
  return isStatement(value) ? [value] : [...chosen.filter((warning) => !isStatement(warning)), value];
}

type WarningsProps = {
  label: string;
  chosen: readonly string[];
  /** Makes the field controlled. */
  onChosen?: (chosen: string[]) => void;
};

/** The warnings of a part; it may have none. */
export function WarningsField({ label, chosen, onChosen }: WarningsProps) {
  const [own, setOwn] = useState(chosen);
  const now = onChosen ? chosen : own;
  return (
    <fieldset className="rating-field">
      <legend className="field-label">{label}</legend>
      <div className="rating-field-chips">
        {WARNINGS.map((value) => (
          <ChoiceChip
            key={value}
            type="checkbox"
            name="warnings"
            value={value}
            checked={now.includes(value)}
            onChange={({ currentTarget }) => (onChosen ?? setOwn)(withChoice(now, value, currentTarget.checked))}
          >
            {WARNING_NAMES[value]}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  );
}

/** The rating and the content warnings of a work; nothing is preselected (WARN-01, WARN-02). Works as part of a plain form, too. */
export function RatingFields({ choice, onChoice, fields = {} }: Props) {
  const [chosen, setChosen] = useState(choice);
  const id = useId();
  const { rating, warnings } = onChoice ? choice : chosen;
  const change = (next: Partial<RatingChoice>) => (onChoice ?? setChosen)({ rating, warnings, ...next });
  return (
    <>
      <fieldset className="rating-field" aria-describedby={fields.rating && `${id}-rating`} data-wrong={fields.rating && ''}>
        <legend className="field-label">Rating</legend>
        <div className="rating-field-chips">
          {RATINGS.map((value) => (
            <ChoiceChip key={value} name="rating" value={value} checked={rating === value} onChange={() => change({ rating: value })}>
              {RATING_NAMES[value]}
            </ChoiceChip>
          ))}
        </div>
        {fields.rating && (
          <p id={`${id}-rating`} className="text-danger">
            {fields.rating}
          </p>
        )}
      </fieldset>
      <fieldset className="rating-field" aria-describedby={fields.warnings && `${id}-warnings`} data-wrong={fields.warnings && ''}>
        <legend className="field-label">Content warnings</legend>
        {/* A form without a chosen warning must differ from one that has no such field. */}
        <input type="hidden" name="warnings" value="" />
        <div className="rating-field-chips">
          {WARNING_CHOICES.map((value) => (
            <ChoiceChip
              key={value}
              type="checkbox"
              name="warnings"
              value={value}
              checked={warnings.includes(value)}
              onChange={({ currentTarget }) => change({ warnings: withChoice(warnings, value, currentTarget.checked) })}
            >
              {nameOf(value)}
            </ChoiceChip>
          ))}
        </div>
        {fields.warnings && (
          <p id={`${id}-warnings`} className="text-danger">
            {fields.warnings}
          </p>
        )}
      </fieldset>
    </>
  );
}
