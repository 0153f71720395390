import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/feature-story';
import { setFeatured } from './featured.server.ts';

export const handle = { who: 'moderator', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Featured');

/** `featured` is the target state, so that a repeat changes nothing (SAFE-07). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const isFeatured = form.get('featured') !== 'no';
  if (!(await setFeatured(memberOf(context), params.id, isFeatured)))
    return problemNamed('not-found', 'This story is no longer available.');
  return formResponse(request, safeReturn(form.get('back'), href('/works/:id', params)), { featured: isFeatured });
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/works/:id');

export default refusedPage('/works/:id');
