import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/state';
import { readAgain, setState } from './library-entries.server.ts';
import { LIBRARY_MESSAGES, stateFrom } from './state-rules.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Your Library', matches)];

/**
 * `state` is the target state, so that a repeat changes nothing; `none` removes it. `again` begins another reading of a finished work
 * (LIB-01).
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const form = await request.formData();
  const back = safeReturn(form.get('back'), href('/works/:id', params));
  if (form.has('again')) {
    const isChanged = await readAgain(viewer, params.id);
    if (isChanged === null) return problemNamed('not-found', LIBRARY_MESSAGES.unavailable);
    return isChanged ? formResponse(request, back, { state: 'reading' }) : problemNamed('bad-input', LIBRARY_MESSAGES.notFinished);
  }
  const value = form.get('state');
  const state = stateFrom(value);
  if (!state && value !== 'none') return problemNamed('bad-input', LIBRARY_MESSAGES.noState);
  const result = await setState(viewer, params.id, state);
  return result ? formResponse(request, back, result) : problemNamed('not-found', LIBRARY_MESSAGES.unavailable);
}

export const clientAction = actionErrors(LIBRARY_MESSAGES.notChanged);

export const middleware = redirectGet('/works/:id');

export default refusedPage('/works/:id');
