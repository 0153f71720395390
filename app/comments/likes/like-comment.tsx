import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { COMMENT_UNAVAILABLE } from '../comment-rules.ts';
import type { Route } from './+types/like-comment';
import { setCommentLiked } from './likes.server.ts';

export const handle = { who: 'member', limit: 'write', leavesTrace: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Like', matches)];

/** `liked` is the target state, so that a repeat changes nothing (REPLY-03). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await setCommentLiked(memberOf(context), params.id, form.get('liked') !== 'no');
  if (!result) return problemNamed('not-found', COMMENT_UNAVAILABLE);
  if (result === 'blocked') return problemNamed('not-here');
  return formResponse(request, safeReturn(form.get('back'), href('/comments/:id/replies', params)), result);
}

export const clientAction = actionErrors('Your like wasn’t saved. Please try again.');

export const middleware = redirectGet('/comments/:id/replies');

export default refusedPage('/comments/:id/replies');
