import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import type { Route } from './+types/save';
import { setSaved } from './saves.server.ts';

export const handle = { who: 'member', limit: 'write', children: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Save', matches)];

/** Whether PostgreSQL can store the time; the current time replaces an invalid one. */
const isStorable = (at: Date) => at.getTime() > 0 && at.getTime() < 1e14;

/**
 * `saved` is the target state, so that a repeat changes nothing; `no` unsaves the work. Undo sends the original time of saving as `at`, in
 * milliseconds since 1970.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const at = new Date(Number(form.get('at') ?? Number.NaN));
  const result = await setSaved(memberOf(context), params.id, form.get('saved') !== 'no', isStorable(at) ? at : null);
  if (!result) return problemNamed('not-found', 'This work is no longer available.');
  return formResponse(request, safeReturn(form.get('back'), href('/works/:id', params)), result);
}

export const clientAction = actionErrors('It couldn’t be saved. Please try again.');

export const middleware = redirectGet('/works/:id');

export default refusedPage('/works/:id');
