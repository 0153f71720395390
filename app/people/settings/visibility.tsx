import { redirect } from 'react-router';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { catchActionErrors } from '../../forms/action-errors.ts';
import { ActionRefused } from '../../forms/action-refused.tsx';
import { OWN_WORDS } from '../own-rules.ts';
import type { Route } from './+types/visibility';
import { setPrivate } from './settings.server.ts';

export const handle = { who: 'member', limit: 'visibility', signedOut: 'Please sign in to change who sees your profile.' } as const;

/** `value` is `private` or `public` (SETTINGS-06). */
export async function action({ request, context }: Route.ActionArgs) {
  const value = (await request.formData()).get('value');
  if (value !== 'private' && value !== 'public') return problemNamed('bad-input');
  await setPrivate(memberOf(context), value === 'private');
  return formResponse(request, '/settings', { isPrivate: value === 'private' });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchActionErrors(serverAction, OWN_WORDS.visibilityFailed);

/** Redirects a reload of the form's URL. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    if (request.method === 'GET') throw redirect('/settings', 303);
  },
];

export default function VisibilityRefused({ actionData }: Route.ComponentProps) {
  return <ActionRefused answer={actionData} back="/settings" way="Back to Settings" />;
}
