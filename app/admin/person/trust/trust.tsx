import { href } from 'react-router';
import { noindexMeta } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import type { Route } from './+types/trust';
import { setTrusted } from './trust.server.ts';
import { TRUSTS } from './trust-rules.ts';

export const handle = {
  who: 'administrator',
  limit: 'write',
  signedOut: 'Please sign in to change whom the site trusts.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Trust');

/** The field `trusted` or `kids` is the new state, `yes` or `no`, so that a repeat changes nothing (HOLD-01, SAFE-07). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const trust = TRUSTS.find((option) => form.has(option));
  const trusted = trust && form.get(trust);
  if (trusted !== 'yes' && trusted !== 'no') return problemNamed('bad-input', 'Please choose whether this person is trusted.');
  const changed = await setTrusted(memberOf(context), params.username, trust ?? 'trusted', trusted === 'yes');
  if (changed === 'not-found') return problemNamed('not-found');
  if (changed !== 'done') return refusalResponse(context, changed);
  return formResponse(request, href('/admin/people/:username', params), { trusted });
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/admin/people/:username');

export default refusedPage('/admin/people/:username', 'Back to the person');
