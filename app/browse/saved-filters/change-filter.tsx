import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/change-filter';
import { readFilterName, SAVED_FILTER_MESSAGES } from './saved-filter-rules.ts';
import { changeFilter, type FilterChange } from './saved-filters.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Your Filters', matches)];

const MOVES: Record<string, FilterChange> = { up: { by: -1 }, down: { by: 1 } };
const ON_HOME: Record<string, FilterChange> = { yes: { onHome: true }, no: { onHome: false } };

/** What the form changes: `move` is `up` or `down`, `home` is `yes` or `no`, otherwise the name; null: neither. */
function changeOf(form: FormData) {
  for (const [field, values] of [
    ['move', MOVES],
    ['home', ON_HOME],
  ] as const) {
    const value = form.get(field);
    if (typeof value === 'string') return (Object.hasOwn(values, value) && values[value]) || null;
  }
  return readFilterName(form.get('name'));
}

/** Renames or moves one of the viewer's filters, or sets whether Home has a row of its works (FILTER-08). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const change = changeOf(form);
  if (!change) return problemNamed('bad-input', SAVED_FILTER_MESSAGES.notChanged);
  if ('problem' in change) return refusalResponse(context, change);
  const result = await changeFilter(memberOf(context), params.id, change);
  if (!result) return problemNamed('not-found', SAVED_FILTER_MESSAGES.notFound);
  if (result !== true) return refusalResponse(context, result);
  return formResponse(request, href('/filters'), { changed: true });
}

export const clientAction = actionErrors(SAVED_FILTER_MESSAGES.notChanged);

export const middleware = redirectGet('/filters');

export default refusedPage('/filters', 'Back to your filters');
