import { href } from 'react-router';
import { titled } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { CHANNEL_MESSAGES } from '../channel-rules.ts';
import type { Route } from './+types/answer-request';
import { answerRequest } from './answer-requests.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Join request', matches)];

/** `answer` is `accept` or `decline`. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const answer = (await request.formData()).get('answer');
  if (answer !== 'accept' && answer !== 'decline') return problemNamed('bad-input');
  const result = await answerRequest(memberOf(context), params.id, params.personId, answer === 'accept');
  if (!result) return problemNamed('not-found', CHANNEL_MESSAGES.notFound);
  return formResponse(request, href('/community/channel/:id/settings', { id: params.id }), { answered: answer });
}

export const clientAction = actionErrors(CHANNEL_MESSAGES.failed);

export const middleware = redirectGet('/community/channel/:id/settings');

export default refusedPage('/community/channel/:id/settings');
