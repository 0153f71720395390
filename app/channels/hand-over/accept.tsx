import { href, redirect } from 'react-router';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import type { Route } from './+types/accept';
import { answerOffer } from './hand-over.server.ts';
import { HAND_OVER_MESSAGES } from './hand-over-rules.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** Accepts a channel that was offered to the viewer, or with the `answer` "decline" does not, and redirects to it (CHMOD-05). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const isAccepted = (await request.formData()).get('answer') !== 'decline';
  const done = await answerOffer(memberOf(context), params.id, isAccepted);
  if (!done) return problemNamed('not-found', HAND_OVER_MESSAGES.noOffer);
  throw redirect(href('/community/channel/:id', { id: params.id }), 303);
}

export const clientAction = actionErrors(HAND_OVER_MESSAGES.failed);

export const middleware = redirectGet('/community/channel/:id');

export default refusedPage('/community/channel/:id');
