import { href } from 'react-router';
import { titled } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { memberOf, sessionOf } from '#server/http/request.ts';
import type { Route } from './+types/end-others';
import { endOtherSessions } from './session-list.server.ts';
import { SESSION_MESSAGES } from './session-list-rules.ts';

export const handle = { who: 'member', limit: 'write', anyStanding: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Where You’re Signed In', matches)];

/** Signs every other browser of the member out (ACC-05). */
export async function action({ request, context }: Route.ActionArgs) {
  await endOtherSessions(memberOf(context), sessionOf(context));
  return formResponse(request, `${href('/settings/sessions')}?ended=others`, { ended: 'others' as const });
}

export const clientAction = actionErrors<typeof action>(SESSION_MESSAGES.othersFailed);

export const middleware = redirectGet('/settings/sessions');

export default refusedPage('/settings/sessions', 'Back to your sessions');
