import { href } from 'react-router';
import { titled } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { parsePageNumber } from '../../engagement-rules.ts';
import { LIBRARY_MESSAGES } from '../state-rules.ts';
import type { Route } from './+types/finish';
import { finishAt } from './finish.server.ts';

export const handle = { who: 'member', limit: 'read' } as const satisfies Policy; // sent by reading, like the page

export const meta: Route.MetaFunction = ({ matches }) => [titled('Your Library', matches)];

/** The reader reached `page`, of the work or of its chapter or arc `part`: at the end of a complete work it is finished (LIB-04). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const page = parsePageNumber(form.get('page'));
  if (page === null) return problem(422, 'no-page', 'The page must be a number from 1.');
  const part = form.get('part');
  const result = await finishAt(memberOf(context), params.id, page, typeof part === 'string' && part !== '' ? part : null);
  if (!result) return problemNamed('not-found', LIBRARY_MESSAGES.unavailable);
  return formResponse(request, safeReturn(form.get('back'), href('/works/:id', params)), result);
}

export const clientAction = actionErrors(LIBRARY_MESSAGES.notChanged);

export const middleware = redirectGet('/works/:id');

export default refusedPage('/works/:id');
