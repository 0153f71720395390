import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { COMMENT_UNAVAILABLE } from '../comment-rules.ts';
import type { Route } from './+types/close-thread';
import { setThreadClosed } from './close-thread.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Close Thread', matches)];

/** `closed` is the target state, so that a repeat changes nothing (REPLY-06). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const isClosed = form.get('closed') !== 'no';
  if (!(await setThreadClosed(memberOf(context), params.id, isClosed))) return problemNamed('not-found', COMMENT_UNAVAILABLE);
  return formResponse(request, safeReturn(form.get('back'), href('/comments/:id/replies', params)), { closed: isClosed });
}

export const clientAction = actionErrors('The thread couldn’t be changed. Please try again.');

export const middleware = redirectGet('/comments/:id/replies');

export default refusedPage('/comments/:id/replies');
