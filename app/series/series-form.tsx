import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Select, TextArea, TextInput } from '#ui/controls/field.tsx';
import { refusalOf } from '../forms/action-errors.ts';
import { SavedFields, SavedForm } from '../forms/saved-form.tsx';
import {
  SERIES_DESCRIPTION_MAX,
  SERIES_STATUS_NAMES,
  SERIES_STATUSES,
  SERIES_TITLE_MAX,
  type SeriesErrors,
  type TypedSeries,
} from './series-rules.ts';

/** What a refused form returns: the error of each field and what was typed. */
export type RefusedSeries = { problem: string; message: string; typed: TypedSeries; errors: SeriesErrors };

type Props = {
  typed: TypedSeries;
  result: object | undefined;
  submit: string;
  /** What was saved, if anything; undefined for a form that leads to another page. */
  saved?: string | false;
  children?: ReactNode;
};

/** Title, description and status of a series. Works without JavaScript. */
export function SeriesForm({ typed: loaded, result, submit, saved, children }: Props) {
  const busy = useNavigation().formMethod === 'POST';
  const again = result && 'typed' in result ? (result as RefusedSeries) : null;
  const typed = again?.typed ?? loaded;
  const errors = (!busy && again?.errors) || {};
  const refusal = busy ? null : refusalOf(result);
  return (
    <SavedForm isSaved={Boolean(saved)} refusal={refusal} preventScrollReset={saved !== undefined} className="grid grid-cols-1 gap-5">
      <SavedFields>
        {children}
        <TextInput
          label="Title"
          name="title"
          dir="auto"
          required
          maxLength={SERIES_TITLE_MAX}
          autoComplete="off"
          defaultValue={typed.title}
          error={errors.title}
        />
        <TextArea
          label="Description"
          name="description"
          dir="auto"
          rows={5}
          maxLength={SERIES_DESCRIPTION_MAX}
          defaultValue={typed.description}
          error={errors.description}
        />
        <Select label="Status" name="status" defaultValue={typed.status} error={errors.status}>
          {SERIES_STATUSES.map((one) => (
            <option key={one} value={one}>
              {SERIES_STATUS_NAMES[one]}
            </option>
          ))}
        </Select>
      </SavedFields>
      {refusal && (
        <p role="alert" className={Object.keys(errors).length ? 'sr-only' : 'text-danger'}>
          {refusal}
        </p>
      )}
      <Button type="submit" busy={busy && 'Saving...'} className="justify-self-start">
        {submit}
      </Button>
      <p role="status">{!busy && !refusal && saved}</p>
    </SavedForm>
  );
}
