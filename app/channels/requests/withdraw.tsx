import { href } from 'react-router';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { isId } from '#server/database/ids.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { CHANNEL_MESSAGES } from '../channel-rules.ts';
import type { Route } from './+types/withdraw';
import { withdrawRequest } from './open-requests.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** Withdraws the viewer's request to join; also succeeds without one (CHMOD-06). */
export async function action({ params, request, context }: Route.ActionArgs) {
  if (!isId(params.id)) return problemNamed('not-found', CHANNEL_MESSAGES.notFound);
  await withdrawRequest(memberOf(context), params.id);
  return formResponse(request, href('/community/channel/:id', { id: params.id }), { withdrawn: true });
}

export const clientAction = actionErrors(CHANNEL_MESSAGES.failed);

export const middleware = redirectGet('/community/channel/:id');

export default refusedPage('/community/channel/:id');
