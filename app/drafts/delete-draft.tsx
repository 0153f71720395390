import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { log } from '#server/process/log.ts';
import { catchActionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import type { Route } from './+types/delete-draft';
import { browserDevice } from './device/device.ts';
import { deleteDraft } from './drafts.server.ts';
import { DRAFT_NOT_DELETED } from './rules.ts';

export const handle = { who: 'member', limit: 'write', children: true } as const satisfies Policy;

export async function action({ params, request, context }: Route.ActionArgs) {
  const deleted = await deleteDraft(memberOf(context), params.id).catch((error: Error) => {
    log.warn({ err: { name: error.name } }, 'draft deletion failed');
    throw error;
  });
  if (!deleted) return problemNamed('not-found', 'This draft is no longer available.');
  return formResponse(request, href('/write'), { deleted: true });
}

/** Deletes the local copy after the server has deleted the draft. */
export async function clientAction({ serverAction, params }: Route.ClientActionArgs) {
  const result = await catchActionErrors(serverAction, DRAFT_NOT_DELETED);
  if ('deleted' in result)
    await browserDevice()
      .then((device) => device?.removeDraft(params.id))
      .catch(() => {}); // the local copy expires after a few days
  return result;
}

export const middleware = redirectGet('/write');

export default refusedPage('/write', 'Back to Write');
