import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { PROFILE_MESSAGES } from '../own-rules.ts';
import type { Route } from './+types/visibility';
import { setPrivate } from './settings.server.ts';

export const handle = {
  who: 'member',
  limit: 'visibility',
  signedOut: 'Please sign in to change who sees your profile.',
} as const satisfies Policy;

/** `value` is `private` or `public` (SETTINGS-06). */
export async function action({ request, context }: Route.ActionArgs) {
  const value = (await request.formData()).get('value');
  if (value !== 'private' && value !== 'public') return problemNamed('bad-input');
  await setPrivate(memberOf(context), value === 'private');
  return formResponse(request, href('/settings'), { isPrivate: value === 'private' });
}

export const clientAction = actionErrors(PROFILE_MESSAGES.visibilityFailed);

export const middleware = redirectGet('/settings');

export default refusedPage('/settings', 'Back to Settings');
