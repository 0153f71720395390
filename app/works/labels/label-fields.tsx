import type { FieldMessages } from '#server/http/problem-rules.ts';
import { Select, TextArea } from '#ui/controls/field.tsx';
import {
  fieldOfStatement,
  GRADE_NAMES,
  GRADES,
  type Grade,
  NOTE_FIELD,
  NOTE_MAX,
  NOTHING_STATED,
  STATED_FIELDS,
  type StatedField,
  type Statement,
  type StatementField,
} from './label-rules.ts';
import './label-sentences.css';

const FIELDS = Object.keys(STATED_FIELDS) as StatedField[];

type Props = {
  /** Null: nothing is chosen, for a work whose author has stated nothing. */
  stated: Statement | null;
  /** Offers to state nothing. */
  isOptional?: boolean;
  /** Makes the fields controlled. */
  onStated?: (stated: Statement) => void;
  fields?: FieldMessages<StatementField>;
};

/** What an author states about tools used elsewhere (LABEL-03). Works as part of a plain form, too. */
export function LabelFields({ stated: chosen, isOptional = false, onStated, fields = {} }: Props) {
  const stated = chosen ?? NOTHING_STATED;
  const controlled = (value: string) => (onStated ? { value } : { defaultValue: value });
  return (
    <fieldset className="label-fields">
      <legend className="field-label">Assistants used elsewhere</legend>
      <p className="field-hint">This site counts what its own writing helper made. Your statement can raise the result, never lower it.</p>
      <div className="label-fields-grades">
        {FIELDS.map((field) => (
          <Select
            key={field}
            label={STATED_FIELDS[field]}
            name={fieldOfStatement(field)}
            {...controlled(chosen || !isOptional ? stated[field] : '')}
            error={fields[fieldOfStatement(field)]}
            onChange={({ currentTarget }) => onStated?.({ ...stated, [field]: currentTarget.value as Grade })}
          >
            {isOptional && <option value="">Not stated</option>}
            {GRADES.map((grade) => (
              <option key={grade} value={grade}>
                {GRADE_NAMES[grade]}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <TextArea
        label="Note for readers (optional)"
        name={NOTE_FIELD}
        {...controlled(stated.note)}
        onChange={({ currentTarget }) => onStated?.({ ...stated, note: currentTarget.value })}
        rows={2}
        maxLength={NOTE_MAX}
        dir="auto"
        error={fields[NOTE_FIELD]}
      />
    </fieldset>
  );
}
