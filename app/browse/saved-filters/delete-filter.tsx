import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/delete-filter';
import { SAVED_FILTER_MESSAGES } from './saved-filter-rules.ts';
import { deleteFilter } from './saved-filters.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Your Filters', matches)];

/** Deletes one of the viewer's filters (FILTER-08). */
export async function action({ params, request, context }: Route.ActionArgs) {
  await deleteFilter(memberOf(context), params.id);
  return formResponse(request, href('/filters'), { deleted: true });
}

export const clientAction = actionErrors(SAVED_FILTER_MESSAGES.notDeleted);

export const middleware = redirectGet('/filters');

export default refusedPage('/filters', 'Back to your filters');
