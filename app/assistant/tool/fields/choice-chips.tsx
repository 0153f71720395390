import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { ChoiceChip } from '#ui/controls/chip.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { CHOICE_MAX, OTHER } from '../../assistant-rules.ts';
import type { Chosen } from './required-fields.ts';
import './choice-chips.css';

type Props = {
  label: string;
  options: readonly (string | { value: string; label: string })[];
  value: Chosen;
  onChange(value: Chosen): void;
  /** Label of the text field for Other; without it, Other is not offered. */
  own?: string;
  /** Label of the chip that chooses nothing, for an optional choice. */
  none?: string;
  error?: string;
};

/** Radio chips; Other opens a text field for a custom value. */
export function ChoiceChips({ label, options, value, onChange, own, none, error }: Props) {
  const name = useId();
  const about = `${name}-about`;
  const isOther = own !== undefined && value.choice === OTHER;
  const chips = [
    ...(none === undefined ? [] : [{ value: '', label: none }]),
    ...options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option)),
    ...(own === undefined ? [] : [{ value: OTHER, label: OTHER }]),
  ];
  return (
    <div
      className="field"
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      aria-required={none === undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? about : undefined}
    >
      <span className="field-label" id={`${name}-label`}>
        {label}
        {none !== undefined && <small> (optional)</small>}
      </span>
      <div className="tool-form-chips">
        {chips.map((chip, at) => (
          <ChoiceChip
            key={chip.value}
            name={name}
            value={chip.value}
            checked={value.choice === chip.value}
            data-wrong={error && !isOther && at === 0 ? '' : undefined}
            onChange={() => onChange({ ...value, choice: chip.value })}
          >
            {chip.label}
          </ChoiceChip>
        ))}
      </div>
      {isOther && (
        <TextInput
          label={own}
          dir="auto"
          maxLength={CHOICE_MAX}
          value={value.own}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? about : undefined}
          onChange={(event) => onChange({ ...value, own: event.currentTarget.value })}
        />
      )}
      {error && (
        <span className="field-error" id={about}>
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
          {error}
        </span>
      )}
    </div>
  );
}
