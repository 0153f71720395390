import { href } from 'react-router';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { memberOf } from '#server/http/request.ts';
import { ROLE_MESSAGES } from '../role-rules.ts';
import type { Route } from './+types/unban';
import { unbanPerson } from './bans.server.ts';
import { memberProblem } from './member-problem.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** Lifts a ban (CHMOD-02). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const result = await unbanPerson(memberOf(context), params.id, params.personId);
  if (result !== 'done') return memberProblem(result);
  return formResponse(request, href('/community/channel/:id/bans', { id: params.id }), { lifted: true });
}

export const clientAction = actionErrors(ROLE_MESSAGES.failed);

export const middleware = redirectGet('/community/channel/:id/bans');

export default refusedPage('/community/channel/:id/bans');
