import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { POST_UNAVAILABLE } from '../post-rules.ts';
import type { Route } from './+types/like-post';
import { setPostLike } from './like-post.server.ts';

export const handle = { who: 'member', limit: 'write', leavesTrace: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Like', matches)];

/** `liked` is the target state, so that a repeat changes nothing; `no` removes the like. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await setPostLike(memberOf(context), params.id, form.get('liked') !== 'no');
  if (!result) return problemNamed('not-found', POST_UNAVAILABLE);
  return formResponse(request, safeReturn(form.get('back'), href('/posts/:id', params)), result);
}

export const clientAction = actionErrors('Your like wasn’t saved. Please try again.');

export const middleware = redirectGet('/posts/:id');

export default refusedPage('/posts', 'Back to the posts');
