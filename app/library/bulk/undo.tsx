import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/undo';
import { BULK_MESSAGES } from './bulk-rules.ts';
import { undoBulkChange } from './undo.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Your Library', matches)];

/** Restores what a change of several works replaced (LIB-07). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const isUndone = await undoBulkChange(memberOf(context), String(form.get('id')));
  if (typeof isUndone === 'object') return refusalResponse(context, isUndone);
  if (!isUndone) return problemNamed('bad-input', BULK_MESSAGES.notUndone);
  return formResponse(request, safeReturn(form.get('back'), href('/library')), { undone: true });
}

export const clientAction = actionErrors(BULK_MESSAGES.notChanged);

export const middleware = redirectGet('/library');

export default refusedPage('/library', 'Back to your library');
