import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/take-back';
import { CHILD_REPORT_MESSAGES } from './child-report-rules.ts';
import { takeChildReportBack } from './child-reports.server.ts';

export const handle = { who: 'member', limit: 'write', children: true } as const satisfies Policy;

/** Takes back what a child told, for a short time (SAFE-05). */
export async function action({ request, context }: Route.ActionArgs) {
  const report = (await request.formData()).get('report');
  const result = typeof report === 'string' ? await takeChildReportBack(memberOf(context), report) : 'not-found';
  if (result === 'not-found') return problemNamed('not-found', CHILD_REPORT_MESSAGES.missing);
  if (result === 'too-late') return problemNamed('too-late', CHILD_REPORT_MESSAGES.tooLate);
  throw redirect(`${href('/tell-a-grown-up')}?undone`, 303);
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/kids-adventure');

export default refusedPage('/kids-adventure', 'Back to the Kids Zone');
