import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/change-status';
import { changeStatus } from './status.server.ts';
import { readStatus, STATUS_MESSAGES } from './status-rules.ts';

export const handle = { who: 'member', limit: 'write', isPublicAction: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled(STATUS_MESSAGES.title, matches)];

/** Changes the status of one's own work from its page. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const read = readStatus(form.get('status'), form.get('until'));
  if ('problem' in read) return refusalResponse(context, read);
  if (!(await changeStatus(memberOf(context), params.id, read))) return problemNamed('not-found', STATUS_MESSAGES.unavailable);
  return formResponse(request, href('/works/:id', params), { saved: true });
}

export const clientAction = actionErrors(STATUS_MESSAGES.failed);

export const middleware = redirectGet('/works/:id');

export default refusedPage('/works/:id');
