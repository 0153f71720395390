import type { ReactNode } from 'react';
import type { RefusedForm } from '#server/http/problem-rules.ts';
import { Select } from '#ui/controls/field.tsx';
import { SavedForm } from '../forms/saved-form.tsx';
import { TitleFields } from '../forms/title-fields.tsx';
import { SERIES_DESCRIPTION_MAX, SERIES_STATUS_NAMES, SERIES_STATUSES, SERIES_TITLE_MAX, type TypedSeries } from './series-rules.ts';

type Props = {
  typed: TypedSeries;
  result: RefusedForm<TypedSeries, keyof TypedSeries> | undefined;
  submit?: string;
  /** What was saved, if anything; undefined for a form that leads to another page. */
  saved?: string | false;
  children?: ReactNode;
};

const MAX = { title: SERIES_TITLE_MAX, description: SERIES_DESCRIPTION_MAX };

/** Title, description and status of a series. Works without JavaScript. */
export function SeriesForm({ typed: loaded, result, children, ...rest }: Props) {
  const { typed = loaded, fields = {} } = result ?? {};
  return (
    <SavedForm result={result} {...rest}>
      {children}
      <TitleFields typed={typed} fields={fields} max={MAX} />
      <Select label="Status" name="status" defaultValue={typed.status} error={fields.status}>
        {SERIES_STATUSES.map((status) => (
          <option key={status} value={status}>
            {SERIES_STATUS_NAMES[status]}
          </option>
        ))}
      </Select>
    </SavedForm>
  );
}
