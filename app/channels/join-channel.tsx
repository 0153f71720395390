import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import type { Route } from './+types/join-channel';
import { CHANNEL_MESSAGES } from './channel-rules.ts';
import { joinChannel } from './membership.server.ts';
import { banSentence } from './role-rules.ts';

export const handle = {
  who: 'member',
  limit: 'write',
  signedOut: CHANNEL_MESSAGES.joinSignedOut,
  leavesTrace: true,
} as const satisfies Policy;

/** Joins a public channel, or requests to join a private one. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const joined = await joinChannel(memberOf(context), params.id);
  if (!joined) return problemNamed('not-found', CHANNEL_MESSAGES.notFound);
  if (joined === 'blocked') return problemNamed('not-here');
  if (joined === 'requested-often') return problemNamed('too-many', CHANNEL_MESSAGES.requestedOften);
  if (typeof joined === 'object') return problem(403, 'banned', banSentence(joined.ban));
  return formResponse(request, href('/community/channel/:id', { id: params.id }), { joined });
}

export const clientAction = actionErrors(CHANNEL_MESSAGES.failed);

export const middleware = redirectGet('/community/channel/:id');

export default refusedPage('/community/channel/:id');
