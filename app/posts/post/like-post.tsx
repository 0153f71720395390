import { href, redirect } from 'react-router';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { catchActionErrors } from '../../forms/action-errors.ts';
import { POST_UNAVAILABLE } from '../post-rules.ts';
import type { Route } from './+types/like-post';
import { setPostLike } from './like-post.server.ts';
import { PostProblem } from './post-problem.tsx';

export const handle = { who: 'member', limit: 'write' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Like', matches)];

/** `liked` is the target state, so that a repeat changes nothing; `no` removes the like. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await setPostLike(memberOf(context), params.id, form.get('liked') !== 'no');
  if (!result) return problemNamed('not-found', POST_UNAVAILABLE);
  return formResponse(request, safeReturn(form.get('back'), href('/posts/:id', params)), result);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors(serverAction, 'Your like wasn’t saved. Please try again.');

/** A reload of the form's address redirects to the post. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ params, request }) => {
    if (request.method === 'GET') throw redirect(`/posts/${encodeURIComponent(params.id ?? '')}`, 303);
  },
];

export default function LikeRefused({ actionData }: Route.ComponentProps) {
  return <PostProblem answer={actionData} />;
}
