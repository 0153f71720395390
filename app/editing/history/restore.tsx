import { redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/restore';
import { RESTORE_FAILED, VERSION_UNAVAILABLE } from './history-rules.ts';
import { restoreVersion } from './restore.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** Fills the working copy with a version of one's own work and opens its editor (EDIT-19). */
export async function action({ params, context }: Route.ActionArgs) {
  const restored = await restoreVersion(memberOf(context), params.id, params.version);
  if (restored.done === 'not-found') return problemNamed('not-found', VERSION_UNAVAILABLE);
  if (restored.done === 'refused') return refusalResponse(context, restored);
  throw redirect(`${restored.editor}?draft=${restored.id}`, 303);
}

export const clientAction = actionErrors<typeof action>(RESTORE_FAILED);

export const middleware = redirectGet('/works/:id/history');

export default refusedPage('/works/:id/history', 'Back to the history');
