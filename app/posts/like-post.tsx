import { href, redirect } from 'react-router';
import { done, safeReturn } from '#server/form-response.ts';
import { problemNamed } from '#server/problems.ts';
import { memberOf } from '#server/request.ts';
import { calmly } from '../shell/action-errors.ts';
import { titled } from '../shell/page-title.ts';
import type { Route } from './+types/like-post';
import { setPostLike } from './like-post.server.ts';
import { PostProblem } from './post-problem.tsx';
import { POST_UNAVAILABLE } from './post-rules.ts';

export const handle = { who: 'member', limit: 'write' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Like', matches)];

/** `liked` is what it shall be, so that a repeat changes nothing: `no` takes the like back (FEED-08). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await setPostLike(memberOf(context), params.id, form.get('liked') !== 'no');
  if (!result) return problemNamed('not-found', POST_UNAVAILABLE);
  return done(request, safeReturn(form.get('back'), href('/posts/:id', params)), result);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => calmly(serverAction, 'Your like wasn’t saved. Please try again.');

/** Somebody reloads the address of the form. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ params, request }) => {
    if (request.method === 'GET') throw redirect(`/posts/${encodeURIComponent(params.id ?? '')}`, 303);
  },
];

export default function LikeRefused({ actionData }: Route.ComponentProps) {
  return <PostProblem answer={actionData} />;
}
