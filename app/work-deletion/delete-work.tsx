import { redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import { listingPage } from '../works/kinds.ts';
import type { Route } from './+types/delete-work';
import { deleteWork } from './delete-work.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** Only the author can delete a work; everyone else gets "not found". */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const kind = await deleteWork(memberOf(context), params.id);
  if (!kind) return problemNamed('not-found', 'This work is no longer available.');
  const home = listingPage(kind);
  if (form.get('leave')) throw redirect(home, 303); // the page of the work no longer exists
  return formResponse(request, home, { deleted: true });
}

export const clientAction = actionErrors('Failed to delete content. Please try again.');

export const middleware = redirectGet('/works/:id');

export default refusedPage('/works/:id');
