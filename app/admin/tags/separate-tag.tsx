import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/separate-tag';
import { separateTag } from './synonyms.server.ts';

export const handle = {
  who: 'administrator',
  limit: 'write',
  signedOut: 'Please sign in to separate tags.',
} as const satisfies Policy;

/** Makes a synonym a tag of its own again (TAG-03). */
export async function action({ params, context }: Route.ActionArgs) {
  if (!(await separateTag(memberOf(context), params.id))) return problemNamed('not-found');
  throw redirect(`${href('/admin/tags')}?separated`, 303);
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/admin/tags');

export default refusedPage('/admin/tags', 'Back to Joined Tags');
