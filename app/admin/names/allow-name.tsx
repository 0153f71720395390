import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/allow-name';
import { allowName } from './names.server.ts';

export const handle = {
  who: 'administrator',
  limit: 'write',
  signedOut: 'Please sign in to change the refused names.',
} as const satisfies Policy;

/** Removes a name from the list, so that new accounts can have it (REG-10). */
export async function action({ params, context }: Route.ActionArgs) {
  if (!(await allowName(memberOf(context), params.id))) return problemNamed('not-found');
  throw redirect(`${href('/admin/refused-names')}?allowed`, 303);
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/admin/refused-names');

export default refusedPage('/admin/refused-names', 'Back to Refused Names');
