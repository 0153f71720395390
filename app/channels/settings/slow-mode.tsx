import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { CHANNEL_MESSAGES, slowModeFrom } from '../channel-rules.ts';
import { setSlowMode } from '../manage.server.ts';
import { ROLE_MESSAGES } from '../role-rules.ts';
import type { Route } from './+types/slow-mode';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** Sets slow mode, as `seconds` of SLOW_MODES (CHMOD-03). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const seconds = slowModeFrom((await request.formData()).get('seconds'));
  if (seconds === null) return problemNamed('bad-input', ROLE_MESSAGES.unknownDuration);
  if (!(await setSlowMode(memberOf(context), params.id, seconds))) return problemNamed('not-found', CHANNEL_MESSAGES.notFound);
  return formResponse(request, href('/community/channel/:id/settings', { id: params.id }), { seconds });
}

export const clientAction = actionErrors(ROLE_MESSAGES.failed);

export const middleware = redirectGet('/community/channel/:id/settings');

export default refusedPage('/community/channel/:id/settings');
