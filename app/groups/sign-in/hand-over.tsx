import { href, redirectDocument } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf, responseContext } from '#server/http/request.ts';
import { callerOf } from '../../account/sign-in/sign-in-response.server.ts';
import { catchActionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/hand-over';
import { handOver } from './child-session.server.ts';

export const handle = { who: 'member', limit: 'write', signedOut: 'Please sign in to hand this device over.' } as const satisfies Policy;

/** Hands this browser over to a child. A new document is loaded, so that nothing of the grown-up remains in memory (SAFE-04). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const cookie = await handOver(memberOf(context), params.id, params.childId, callerOf(context, request));
  if (!cookie) return problemNamed('not-found');
  context.get(responseContext).append('set-cookie', cookie);
  throw redirectDocument(href('/groups/:id', { id: params.id }), 303);
}

/** Also ends the push subscription of this browser, whose notices are those of the grown-up. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await catchActionErrors(serverAction);
  } catch (handedOver) {
    await import('../../notifications/choices/push/browser-push.ts').then(({ endPush }) => endPush()).catch(() => {});
    throw handedOver; // the redirect to the group
  }
}

export const middleware = redirectGet('/groups/:id');

export default refusedPage('/groups/:id', 'Back to the group');
