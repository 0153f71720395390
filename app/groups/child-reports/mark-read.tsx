import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/mark-read';
import { setReportRead } from './child-reports.server.ts';

export const handle = { who: 'member', limit: 'write', signedOut: 'Please sign in to see your groups.' } as const satisfies Policy;

/** Marks a child’s report as read by a grown-up, or as unread again (SAFE-05). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const isRead = (await request.formData()).get('looked') !== 'no';
  if (!(await setReportRead(memberOf(context), params.id, params.reportId, isRead))) return problemNamed('not-found');
  throw redirect(`${href('/groups/:id', { id: params.id })}#child-reports`, 303);
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/groups/:id');

export default refusedPage('/groups/:id', 'Back to the group');
