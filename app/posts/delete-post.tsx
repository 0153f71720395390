import { href, redirect } from 'react-router';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { catchActionErrors } from '../forms/action-errors.ts';
import type { Route } from './+types/delete-post';
import { deletePost } from './delete-post.server.ts';
import { PostProblem } from './post/post-problem.tsx';
import { NOT_DELETED, POST_UNAVAILABLE } from './post-rules.ts';

export const handle = { who: 'member', limit: 'write' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Delete Post', matches)];

/** Only the author can delete a post; for others it is not found. */
export async function action({ params, request, context }: Route.ActionArgs) {
  if (!(await deletePost(memberOf(context), params.id))) return problemNamed('not-found', POST_UNAVAILABLE);
  return formResponse(request, href('/posts'), { deleted: true });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchActionErrors(serverAction, NOT_DELETED);

export const middleware: Route.MiddlewareFunction[] = [
  ({ params, request }) => {
    if (request.method === 'GET') throw redirect(`/posts/${encodeURIComponent(params.id ?? '')}`, 303);
  },
];

export default function DeleteRefused({ actionData }: Route.ComponentProps) {
  return <PostProblem answer={actionData} />;
}
