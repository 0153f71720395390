import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import type { Route } from './+types/stop-following';
import { stopFollowing } from './follow.server.ts';
import { FOLLOW_MESSAGES } from './following-rules.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Following', matches)];

/** Ends one follow of the Following page (FOLLOW-03). */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  await stopFollowing(memberOf(context), id);
  return formResponse(request, safeReturn(form.get('back'), href('/following')), { following: false });
}

export const clientAction = actionErrors(FOLLOW_MESSAGES.notChanged);

export const middleware = redirectGet('/following');

export default refusedPage('/following', 'Back to Following');
