import { replace } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isId } from '#server/database/ids.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { kinds, partKinds } from '../../works/kinds.ts';
import type { Route } from './+types/always-show';
import { setAlwaysShown } from './always-show.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** Always shows a work and its parts to the member in spite of their warnings, or warns again (WARN-08). */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const isAlways = form.get('always') !== 'no';
  const kind = await setAlwaysShown(memberOf(context), id, isAlways);
  const back = safeReturn(form.get('back'), '');
  if (back && (kind || !isAlways)) return formResponse(request, back, { always: isAlways });
  if (!kind) return problemNamed('not-found', 'This work is no longer available.');
  const { part } = kinds[kind];
  const partId = form.get('part');
  throw replace(part && typeof partId === 'string' && isId(partId) ? partKinds[part].address(id, partId) : kinds[kind].address(id), 303);
}

export const clientAction = actionErrors<typeof action>('Your choice couldn’t be saved. Please try again.');
export const middleware = redirectGet('/works/:id');
export default refusedPage('/works/:id');
