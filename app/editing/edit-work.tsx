import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import type { StartedEditing } from '../drafts/editing/use-start-editing.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import type { Route } from './+types/edit-work';
import { openWorkingCopy } from './working-copy.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** Opens the viewer's own published work, or one of its parts, in its editor (EDIT-02). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const opened = await openWorkingCopy(memberOf(context), params.id, 'partId' in params ? String(params.partId) : null);
  if (opened.done === 'not-found') return problemNamed('not-found');
  if (opened.done === 'refused') return refusalResponse(context, opened);
  const editor = `${opened.editor}?draft=${opened.id}`;
  return formResponse<StartedEditing>(request, editor, { editor });
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/works/:id');

export default refusedPage('/works/:id');
