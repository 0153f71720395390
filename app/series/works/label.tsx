import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { SERIES_MESSAGES } from '../series-rules.ts';
import type { Route } from './+types/label';
import { readLabel } from './label-rules.ts';
import { setLabel } from './series-works.server.ts';

export const handle = { who: 'member', limit: 'write', isPublicAction: true } as const satisfies Policy;

/** Marks a work of one's own series as optional, or gives it a label in place of its number (SERIES-03). */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [work, read] = [String(form.get('work') ?? ''), readLabel(form)];
  if ('problem' in read) return refusalResponse(context, read);
  const saved = await setLabel(memberOf(context), id, work, read.label);
  if (saved === 'not-found') return problemNamed('not-found', SERIES_MESSAGES.unavailable);
  if (saved !== 'saved') return refusalResponse(context, saved);
  throw redirect(`${href('/series/:id/works', { id })}?labeled=${work}#row-${work}`, 303);
}

export const clientAction = actionErrors<typeof action>(SERIES_MESSAGES.notSaved);

export const middleware = redirectGet('/series/:id/works');

export default refusedPage('/series/:id/works', 'Back to the works');
