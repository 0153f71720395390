import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import type { Route } from './+types/hide-person';
import { CONTENT_MESSAGES } from './content-rules.ts';
import { hidePerson } from './content-settings.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled(CONTENT_MESSAGES.title, matches)];

/** `hidden` is the new state of the works and posts of the person, `yes` or `no` (SHOWN-06, SHOWN-07). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await hidePerson(memberOf(context), params.username, form.get('hidden') !== 'no');
  if (!result) return problemNamed('not-found', CONTENT_MESSAGES.unavailable);
  if ('problem' in result) return refusalResponse(context, result);
  return formResponse(request, safeReturn(form.get('back'), href('/settings/content')), result);
}

export const clientAction = actionErrors<typeof action>(CONTENT_MESSAGES.notSaved);

export const middleware = redirectGet('/settings/content');

export default refusedPage('/settings/content', 'Back to what you see');
