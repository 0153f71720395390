import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import { SCHEDULE_MESSAGES } from '../publish/schedule/schedule-rules.ts';
import type { Route } from './+types/unschedule';
import { unscheduleDraft } from './schedule.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** Removes the schedule of a draft, which stays a draft (SCHED-06). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const isFound = await unscheduleDraft(memberOf(context), params.id);
  if (!isFound) return problemNamed('not-found', SCHEDULE_MESSAGES.unavailable);
  return formResponse(request, href('/write'), { unscheduled: true });
}

export const clientAction = actionErrors<typeof action>(SCHEDULE_MESSAGES.notSaved);
export const middleware = redirectGet('/write');
export default refusedPage('/write', 'Back to Write');
