import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import type { Route } from './+types/follow-series';
import { setFollow } from './follow.server.ts';
import { FOLLOW_MESSAGES } from './following-rules.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Follow', matches)];

/** `follow` is the new state, `on` or `off`, of the series of the address (FOLLOW-01). */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await setFollow(memberOf(context), { kind: 'series', id }, form.get('follow') !== 'off');
  if (!result) return problemNamed('not-found', FOLLOW_MESSAGES.unavailable);
  if ('refusal' in result) return problem(422, 'not-followed', result.refusal);
  return formResponse(request, safeReturn(form.get('back'), href('/series/:id', { id })), result);
}

export const clientAction = actionErrors(FOLLOW_MESSAGES.notChanged);

export const middleware = redirectGet('/series/:id');

export default refusedPage('/series/:id');
