import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { COMMENT_UNAVAILABLE } from '../comment-rules.ts';
import type { Route } from './+types/approve-comment';
import { approveComment } from './waiting.server.ts';
import { WAITING_MESSAGES } from './waiting-rules.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** The author of what a comment is under approves it; for everyone else it is not found (CMT-02). */
export async function action({ params, request, context }: Route.ActionArgs) {
  if (!(await approveComment(memberOf(context), params.id))) return problemNamed('not-found', COMMENT_UNAVAILABLE);
  return formResponse(request, href('/comments/waiting'), { isApproved: true });
}

export const clientAction = actionErrors<typeof action>(WAITING_MESSAGES.failed);

export const middleware = redirectGet('/comments/waiting');

export default refusedPage('/comments/waiting', 'Back to the Comments');
