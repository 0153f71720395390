import { useState } from 'react';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { ChoiceChip } from '#ui/controls/chip.tsx';
import { Select, TextInput } from '#ui/controls/field.tsx';
import { TagsInput } from '#ui/controls/tags-input.tsx';
import { TAG_MAX } from '../../works/class-rules.ts';
import { TagCombobox } from '../../works/tags/tag-combobox.tsx';
import { excludedParam, type FieldName, fieldOf, HIDDEN, type Option } from './field-rules.ts';
import { type Chosen, type Filter, inOrder, isSameName, VALUES_MAX } from './filter-rules.ts';
import { SORTINGS, type Sorting } from './sorting-rules.ts';

const SIDES = [
  { side: 'in', name: 'Include' },
  { side: 'out', name: 'Exclude' },
] as const;
const paramOf = (field: FieldName, side: keyof Chosen) => (side === 'in' ? fieldOf(field).param : excludedParam(field));

type FieldProps = { field: FieldName; chosen: Chosen };

/** A field whose values are listed: a chip for each that is included, and for each that is excluded. */
export function OptionsField({ field, chosen, options }: FieldProps & { options: readonly Option[] }) {
  const number = chosen.in.length + chosen.out.length;
  const { name } = fieldOf(field);
  return (
    <details className="filter-group" open={number > 0 || undefined}>
      <summary>
        {name}
        {number > 0 && <span className="filter-number">{number}</span>}
      </summary>
      {SIDES.map(({ side, name: sideName }) => (
        <fieldset key={side}>
          <legend>
            {sideName}
            <span className="sr-only"> {name.toLowerCase()}</span>
          </legend>
          <div className="filter-chips">
            {options.map(({ value, name: shown }) => (
              <ChoiceChip
                key={value}
                type="checkbox"
                name={paramOf(field, side)}
                value={value}
                defaultChecked={chosen[side].some((chosenName) => isSameName(chosenName, value))}
              >
                <span dir="auto">
                  {side === 'out' && <span className="sr-only">Not </span>}
                  {shown}
                </span>
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
      ))}
    </details>
  );
}

const withTyped = (field: FieldName) => (values: readonly string[], typed: string) => {
  const value = typed.replace(/\s+/g, ' ').trim().slice(0, fieldOf(field).max);
  return !value || values.length >= VALUES_MAX ? values : inOrder(field, [...values, value]);
};

function TypedSide({
  field,
  side,
  label,
  hint,
  values,
}: {
  field: FieldName;
  side: keyof Chosen;
  label: string;
  hint: string;
  values: readonly string[];
}) {
  const [chosen, setChosen] = useState(values);
  return (
    <TagsInput
      submitted
      tags={chosen}
      onTags={setChosen}
      Field={field === 'tag' ? TagCombobox : undefined}
      withTag={withTyped(field)}
      max={VALUES_MAX}
      maxLength={field === 'tag' ? TAG_MAX : fieldOf(field).max}
      label={label}
      listLabel={label}
      name={paramOf(field, side)}
      hint={hint}
    />
  );
}

/** A field whose values are typed. */
export function TypedField({ field, chosen, anyTag }: FieldProps & { anyTag?: boolean }) {
  const number = chosen.in.length + chosen.out.length;
  const { name } = fieldOf(field);
  const hint = field === 'tag' ? 'Separate tags with commas.' : 'Usernames, separated by commas.';
  return (
    <details className="filter-group" open={number > 0 || undefined}>
      <summary>
        {name}
        {number > 0 && <span className="filter-number">{number}</span>}
      </summary>
      {SIDES.map(({ side, name: sideName }) => (
        <TypedSide key={side} field={field} side={side} label={`${sideName} ${name.toLowerCase()}`} hint={hint} values={chosen[side]} />
      ))}
      {anyTag !== undefined && <Checkbox label="Any of these tags" name="tags" value="any" defaultChecked={anyTag} />}
    </details>
  );
}

/** Length, date and the reader's own books. */
export function OtherFields({ filter, signedIn }: { filter: Filter; signedIn: boolean }) {
  const number = [filter.from, filter.to, filter.since].filter((value) => value !== null).length + filter.hidden.length;
  return (
    <details className="filter-group" open={number > 0 || undefined}>
      <summary>
        Length and more
        {number > 0 && <span className="filter-number">{number}</span>}
      </summary>
      <div className="filter-pair">
        <TextInput label="Minutes from" name="from" type="number" min={0} inputMode="numeric" defaultValue={filter.from ?? ''} />
        <TextInput label="Minutes to" name="to" type="number" min={0} inputMode="numeric" defaultValue={filter.to ?? ''} />
      </div>
      <TextInput label="Updated since" name="since" type="date" defaultValue={filter.since ?? ''} />
      {signedIn &&
        HIDDEN.map(({ value, name }) => (
          <Checkbox key={value} label={name} name="hide" value={value} defaultChecked={filter.hidden.includes(value)} />
        ))}
    </details>
  );
}

export const SortingField = ({ sorting, defaultSorting }: { sorting: Sorting | null; defaultSorting: Sorting }) => (
  <Select label="Sort by" name="sort" defaultValue={sorting ?? defaultSorting}>
    {SORTINGS.map(({ sorting: option, name }) => (
      <option key={option} value={option}>
        {name}
      </option>
    ))}
  </Select>
);
