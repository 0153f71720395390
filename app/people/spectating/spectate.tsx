import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problem, problemNamed, refusalResponse, tooMany } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { newMemberLimitReached } from '../../holds/hold-rules.ts';
import { consumeNewMember, refundNewMember } from '../../holds/new-members.server.ts';
import type { Route } from './+types/spectate';
import { setSpectating } from './spectating.server.ts';
import { CANNOT_SPECTATE_YOURSELF, noSuchUser, SPECTATE_FAILED } from './spectating-rules.ts';

export const handle = { who: 'member', limit: 'write', isPublicAction: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Spectate', matches)];

/** `spectate` is the new state, `on` or `off`, so that a repeat changes nothing (PROFILE-24). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const viewer = memberOf(context);
  const isOn = form.get('spectate') !== 'off';
  const wait = isOn ? await consumeNewMember(viewer, 'spectate') : 0;
  if (wait) return refusalResponse(context, tooMany(wait, newMemberLimitReached('spectate', wait)));
  const result = await setSpectating(viewer, params.username, isOn);
  if (isOn && !(typeof result === 'object' && result?.isNew)) await refundNewMember(viewer, 'spectate');
  if (!result) return problemNamed('not-found', noSuchUser(params.username));
  if (result === 'yourself') return problem(422, 'spectate-yourself', CANNOT_SPECTATE_YOURSELF);
  if (result === 'blocked') return problemNamed('not-here');
  const { spectating } = result;
  return formResponse(request, safeReturn(form.get('back'), href('/profile/:username', params)), { spectating });
}

export const clientAction = actionErrors(SPECTATE_FAILED);

export const middleware = redirectGet('/profile/:username');

export default refusedPage('/profile/:username', 'Back to Profile');
