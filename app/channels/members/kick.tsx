import { href, redirect } from 'react-router';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { ROLE_MESSAGES } from '../role-rules.ts';
import type { Route } from './+types/kick';
import { kickMember } from './member.server.ts';
import { memberProblem } from './member-problem.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** Removes a member from the channel and redirects to its members, since their page may no longer exist (CHMOD-02). */
export async function action({ params, context }: Route.ActionArgs) {
  const result = await kickMember(memberOf(context), params.id, params.personId);
  if (result !== 'done') return memberProblem(result);
  throw redirect(href('/community/channel/:id/members', { id: params.id }), 303);
}

export const clientAction = actionErrors(ROLE_MESSAGES.failed);

export const middleware = redirectGet('/community/channel/:id/members/:personId');

export default refusedPage('/community/channel/:id/members/:personId');
