import { href, redirect } from 'react-router';
import { formResponse } from '#server/form-response.ts';
import { problemNamed } from '#server/problems.ts';
import { memberOf } from '#server/request.ts';
import { catchActionErrors } from '../shell/action-errors.ts';
import { titled } from '../shell/page-title.ts';
import type { Route } from './+types/delete-post';
import { deletePost } from './delete-post.server.ts';
import { PostProblem } from './post-problem.tsx';
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
