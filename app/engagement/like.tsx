import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import type { Route } from './+types/like';
import { like, unlike } from './likes.server.ts';

export const handle = { who: 'member', limit: 'write', leavesTrace: true, children: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Like', matches)];

/** `liked` is the target state, so that a repeat changes nothing; `no` removes the like of a challenge entry. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await (form.get('liked') === 'no' ? unlike : like)(memberOf(context), params.id);
  if (!result) return problemNamed('not-found', 'This work is no longer available.');
  if (result === 'blocked') return problemNamed('not-here');
  return formResponse(request, safeReturn(form.get('back'), href('/works/:id', params)), result);
}

export const clientAction = actionErrors('Your like wasn’t saved. Please try again.');

export const middleware = redirectGet('/works/:id');

export default refusedPage('/works/:id');
