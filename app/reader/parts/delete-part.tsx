import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/delete-part';
import { deletePart } from './parts.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** Only the author can delete a published chapter or arc (AMB-19); everyone else gets "not found". */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (!(await deletePart(memberOf(context), params.id, params.partId))) return problemNamed('not-found', 'This is no longer available.');
  const work = href('/works/:id', { id: params.id });
  if (form.get('leave')) throw redirect(work, 303); // the page of the part no longer exists
  return formResponse(request, work, { deleted: true });
}

export const clientAction = actionErrors('Failed to delete content. Please try again.');

export const middleware = redirectGet('/works/:id');

export default refusedPage('/works/:id');
