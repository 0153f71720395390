import { href, redirect } from 'react-router';
import { done, safeReturn } from '#server/form-response.ts';
import { problemNamed } from '#server/problems.ts';
import { memberOf } from '#server/request.ts';
import { calmly } from '../shell/action-errors.ts';
import { titled } from '../shell/page-title.ts';
import type { Route } from './+types/like';
import { ActionRefused } from './action-refused.tsx';
import { like, unlike } from './engagement.server.ts';

export const handle = { who: 'member', limit: 'write' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Like', matches)];

/** `liked` is what it shall be, so that a repeat changes nothing: `no` takes the like of a challenge entry back (CHALL-31). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await (form.get('liked') === 'no' ? unlike : like)(memberOf(context), params.id);
  if (!result) return problemNamed('not-found', 'This work is no longer available.');
  return done(request, safeReturn(form.get('back'), href('/works/:id', params)), result);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => calmly(serverAction, 'Your like wasn’t saved. Please try again.');

/** Somebody reloads the address of the form. Not a loader: that would run after the action and hide its answer. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ params, request }) => {
    if (request.method === 'GET') throw redirect(`/works/${encodeURIComponent(params.id ?? '')}`, 303);
  },
];

export default function LikeRefused({ actionData, params }: Route.ComponentProps) {
  return <ActionRefused answer={actionData} back={href('/works/:id', params)} />;
}
