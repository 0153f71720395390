import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/close-group';
import { closeClass, openAgain } from './closing.server.ts';

export const handle = { who: 'member', limit: 'write', signedOut: 'Please sign in to close the class.' } as const satisfies Policy;

/** Closes a class, or with `open` takes that back, so there is nothing to confirm first (SAFE-14). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const isUndo = (await request.formData()).has('open');
  const done = await (isUndo ? openAgain : closeClass)(memberOf(context), params.id);
  if (!done) return problemNamed('not-found');
  throw redirect(href('/groups/:id', params), 303);
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/groups/:id/settings');

export default refusedPage('/groups/:id/settings', 'Back to the settings');
