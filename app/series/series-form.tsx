import type { ReactNode } from 'react';
import { Select } from '#ui/controls/field.tsx';
import { SavedForm } from '../forms/saved-form.tsx';
import { TitleFields } from '../forms/title-fields.tsx';
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
  submit?: string;
  /** What was saved, if anything; undefined for a form that leads to another page. */
  saved?: string | false;
  children?: ReactNode;
};

const MAX = { title: SERIES_TITLE_MAX, description: SERIES_DESCRIPTION_MAX };

/** Title, description and status of a series. Works without JavaScript. */
export function SeriesForm({ typed: loaded, result, children, ...rest }: Props) {
  const { typed, errors } = result && 'typed' in result ? (result as RefusedSeries) : { typed: loaded, errors: {} as SeriesErrors };
  return (
    <SavedForm result={result} {...rest}>
      {children}
      <TitleFields typed={typed} errors={errors} max={MAX} />
      <Select label="Status" name="status" defaultValue={typed.status} error={errors.status}>
        {SERIES_STATUSES.map((status) => (
          <option key={status} value={status}>
            {SERIES_STATUS_NAMES[status]}
          </option>
        ))}
      </Select>
    </SavedForm>
  );
}
