import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import type { Route } from './+types/delete-post';
import { deletePost } from './delete-post.server.ts';
import { NOT_DELETED, POST_UNAVAILABLE } from './post-rules.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Delete Post', matches)];

/** Only the author can delete a post; for others it is not found. */
export async function action({ params, request, context }: Route.ActionArgs) {
  if (!(await deletePost(memberOf(context), params.id))) return problemNamed('not-found', POST_UNAVAILABLE);
  return formResponse(request, href('/posts'), { deleted: true });
}

export const clientAction = actionErrors(NOT_DELETED);

export const middleware = redirectGet('/posts/:id');

export default refusedPage('/posts', 'Back to the posts');
