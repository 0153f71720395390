import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/remove-word';
import { removeWord } from './words.server.ts';

export const handle = {
  who: 'administrator',
  limit: 'write',
  signedOut: 'Please sign in to change the listed words.',
} as const satisfies Policy;

/** Removes a word from the list, so that texts with it are published at once (HOLD-03). */
export async function action({ params, context }: Route.ActionArgs) {
  if (!(await removeWord(memberOf(context), params.id))) return problemNamed('not-found');
  throw redirect(`${href('/admin/words')}?removed`, 303);
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/admin/words');

export default refusedPage('/admin/words', 'Back to Listed Words');
