import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { parseBlock, parsePageNumber, parseRestoredPlace } from '../engagement-rules.ts';
import { countView } from '../views.server.ts';
import type { Route } from './+types/progress';
import { removeProgress, restoreProgress, setProgress } from './progress.server.ts';

export const handle = { who: 'member', limit: 'read', children: true } as const satisfies Policy; // turning pages is faster than writing

export const meta: Route.MetaFunction = ({ matches }) => [titled('Reading progress', matches)];

/**
 * Stores `page`, of the work or of its chapter or arc `part`, with the `block` at its top, and counts the view. `forget` removes the work
 * from Continue Reading; `restore` undoes that, or stores a position that could not be sent when it was read (ENGAGE-32).
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const form = await request.formData();
  const back = safeReturn(form.get('back'), href('/works/:id', params));
  if (form.has('forget')) {
    await removeProgress(viewer, params.id);
    return formResponse(request, back, { removed: true });
  }
  if (form.has('restore')) {
    const removed = parseRestoredPlace(form);
    if (!removed) return problem(422, 'no-place', 'There is no reading position to restore.');
    if (!(await restoreProgress(viewer, params.id, removed))) return problemNamed('not-found', 'This work is no longer available.');
    return formResponse(request, back, { restored: true });
  }
  const page = parsePageNumber(form.get('page'));
  if (page === null) return problem(422, 'no-page', 'The page must be a number from 1.');
  const part = form.get('part');
  const place = await setProgress(viewer, params.id, page, typeof part === 'string' && part !== '' ? part : null, parseBlock(form));
  if (!place) return problemNamed('not-found', 'This work is no longer available.');
  await countView(viewer, params.id);
  return formResponse(request, back, place);
}

export const middleware = redirectGet('/works/:id');

export default refusedPage('/works/:id');
