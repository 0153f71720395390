import { useId } from 'react';
import './segments.css';

type Props<T extends string> = {
  label: string;
  options: readonly { value: T; label: string; hint?: string }[];
  value: T;
  onChange(value: T): void;
};

/** A segmented control of native radio buttons. */
export function Segments<T extends string>({ label, options, value, onChange }: Props<T>) {
  const name = useId();
  return (
    <div className="field" role="radiogroup" aria-labelledby={`${name}-label`}>
      <span className="field-label" id={`${name}-label`}>
        {label}
      </span>
      <div className="tool-form-segments tool-form-segments-even">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} checked={value === option.value} onChange={() => onChange(option.value)} />
            {option.label}
            {option.hint && <small>{option.hint}</small>}
          </label>
        ))}
      </div>
    </div>
  );
}
