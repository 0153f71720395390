import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/remove-from-history';
import { removeFromHistory } from './history.server.ts';
import { HISTORY_MESSAGES } from './history-rules.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('History', matches)];

/** Removes `work` from the history (LIB-09). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  await removeFromHistory(memberOf(context), String(form.get('work') ?? ''));
  return formResponse(request, href('/library/history'), { removed: true });
}

export const clientAction = actionErrors(HISTORY_MESSAGES.notRemoved);

export const middleware = redirectGet('/library/history');

export default refusedPage('/library/history');
