import { Select, TextInput } from '#ui/controls/field.tsx';
import { CHOICE_MAX, OTHER } from '../../assistant-rules.ts';
import type { Chosen } from './required-fields.ts';

type Props = {
  label: string;
  options: readonly (string | { value: string; label: string })[];
  value: Chosen;
  onChange(value: Chosen): void;
  /** Label of the first option, which chooses nothing; without it, a choice is required. */
  none?: string;
  /** Label of the text field for Other; without it, Other is not offered. */
  own?: string;
};

/** A select; Other opens a text field for a custom value. */
export function SelectOrOther({ label, options, value, onChange, none, own }: Props) {
  return (
    <div className="tool-form-characters">
      <Select label={label} value={value.choice} onChange={(event) => onChange({ ...value, choice: event.currentTarget.value })}>
        {none && <option value="">{none}</option>}
        {options
          .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
          .map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        {own && <option>{OTHER}</option>}
      </Select>
      {own && value.choice === OTHER && (
        <TextInput
          label={own}
          dir="auto"
          maxLength={CHOICE_MAX}
          value={value.own}
          onChange={(event) => onChange({ ...value, own: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
