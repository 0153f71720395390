import { useEffect, useRef } from 'react';
import { TextArea, TextInput } from '#ui/controls/field.tsx';
import { AGES, ART_STYLES, CHARACTER_NAME_MAX, EXPRESSIONS, GENDERS, TRAITS_MAX } from '../assistant-rules.ts';
import { KIDS_ART_STYLES } from '../children/child-choice-rules.ts';
import { ChoiceChips } from '../tool/fields/choice-chips.tsx';
import { NOTHING_CHOSEN } from '../tool/fields/required-fields.ts';
import { SelectOrOther } from '../tool/fields/select-or-other.tsx';

export const NEW_PORTRAIT = {
  name: '',
  gender: NOTHING_CHOSEN,
  style: NOTHING_CHOSEN,
  age: NOTHING_CHOSEN,
  physicalTraits: '',
  clothing: '',
  expression: NOTHING_CHOSEN,
};
type Portrait = typeof NEW_PORTRAIT;

type Props = {
  form: Portrait;
  kids: boolean;
  takesFocus?: boolean;
  fields: Record<string, string>;
  onChange(part: Partial<Portrait>): void;
};

/** The fields of a character. Name, gender and art style are required. */
export function PortraitFields({ form, kids, takesFocus, fields, onChange }: Props) {
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) name.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <TextInput
        ref={name}
        label="Name"
        name="name"
        dir="auto"
        autoComplete="off"
        required
        maxLength={CHARACTER_NAME_MAX}
        value={form.name}
        error={fields.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <ChoiceChips label="Gender" options={GENDERS} value={form.gender} error={fields.gender} onChange={(gender) => onChange({ gender })} />
      <ChoiceChips
        label={kids ? 'How should it look?' : 'Art style'}
        options={kids ? KIDS_ART_STYLES : ART_STYLES}
        own={kids ? 'Your own look' : 'Your own art style'}
        value={form.style}
        error={fields.style}
        onChange={(style) => onChange({ style })}
      />
      <TextArea
        label={kids ? 'What do they look like?' : 'Physical traits'}
        hint={kids ? 'Hair, size, spots, wings. You can leave this empty.' : 'Optional. Hair, height, a scar with a story.'}
        dir="auto"
        rows={2}
        maxLength={TRAITS_MAX}
        value={form.physicalTraits}
        error={fields.physicalTraits}
        onChange={(event) => onChange({ physicalTraits: event.currentTarget.value })}
      />
      <TextInput
        label={kids ? 'What do they wear?' : 'Clothing'}
        hint={kids ? 'You can leave this empty.' : 'Optional.'}
        dir="auto"
        autoComplete="off"
        maxLength={TRAITS_MAX}
        value={form.clothing}
        error={fields.clothing}
        onChange={(event) => onChange({ clothing: event.currentTarget.value })}
      />
      {!kids && (
        <div className="tool-form-pairs">
          <SelectOrOther label="Age (optional)" options={AGES} none="Any age" value={form.age} onChange={(age) => onChange({ age })} />
          <SelectOrOther
            label="Expression (optional)"
            options={EXPRESSIONS}
            none="Any expression"
            value={form.expression}
            onChange={(expression) => onChange({ expression })}
          />
        </div>
      )}
    </>
  );
}
