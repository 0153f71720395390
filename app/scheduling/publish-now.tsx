import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { notPublished } from '../drafts/rules.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import { SCHEDULE_MESSAGES } from '../publish/schedule/schedule-rules.ts';
import type { Route } from './+types/publish-now';
import { publishNow } from './publish-due.server.ts';

export const handle = { who: 'member', limit: 'write', isPublicAction: true } as const satisfies Policy;

/** Publishes a scheduled draft before its time, with the choices of its schedule (SCHED-06). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const result = await publishNow(memberOf(context), params.id);
  if (result.done === 'refused') return problemNamed('bad-input', result.reason);
  if (result.done === 'not-found') return problemNamed('not-found', SCHEDULE_MESSAGES.unavailable);
  return formResponse(request, result.to, { address: result.to });
}

export const clientAction = actionErrors<typeof action>(notPublished());
export const middleware = redirectGet('/write');
export default refusedPage('/write', 'Back to Write');
