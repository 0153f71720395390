import { href } from 'react-router';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { isGivenRole, ROLE_MESSAGES } from '../role-rules.ts';
import type { Route } from './+types/change-role';
import { changeMemberRole } from './member.server.ts';
import { memberProblem } from './member-problem.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** The owner makes a member a moderator, or a member again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const role = (await request.formData()).get('role');
  if (!isGivenRole(role)) return problemNamed('bad-input', ROLE_MESSAGES.unknownRole);
  const result = await changeMemberRole(memberOf(context), { channelId: params.id, personId: params.personId, role });
  if (result === 'too-many') return problem(409, 'too-many-moderators', ROLE_MESSAGES.tooMany);
  if (result === 'not-a-member') return problem(409, 'not-a-member', ROLE_MESSAGES.notMember);
  if (result !== 'done') return memberProblem(result);
  return formResponse(request, href('/community/channel/:id/members/:personId', params), { role });
}

export const clientAction = actionErrors(ROLE_MESSAGES.failed);

export const middleware = redirectGet('/community/channel/:id/members/:personId');

export default refusedPage('/community/channel/:id/members/:personId');
