import { redirect } from 'react-router';
import { done } from '#server/form-response.ts';
import { log } from '#server/log.ts';
import { problemNamed } from '#server/problems.ts';
import { memberOf } from '#server/request.ts';
import { calmly } from '../shell/action-errors.ts';
import { ActionRefused } from '../works/action-refused.tsx';
import type { Route } from './+types/delete-draft';
import { browserDevice } from './device.ts';
import { deleteDraft } from './drafts.server.ts';
import { DRAFT_NOT_DELETED } from './rules.ts';

export const handle = { who: 'member', limit: 'write' } as const;

export async function action({ params, request, context }: Route.ActionArgs) {
  const deleted = await deleteDraft(memberOf(context), params.id).catch((error: Error) => {
    log.warn({ err: { name: error.name } }, 'a draft could not be deleted'); // DRAFT-15
    throw error;
  });
  if (!deleted) return problemNamed('not-found', 'This draft is no longer available.');
  return done(request, '/write', { deleted: true });
}

/** Once it is deleted, and only then, this device keeps it no longer either. */
export async function clientAction({ serverAction, params }: Route.ClientActionArgs) {
  const answer = await calmly(serverAction, DRAFT_NOT_DELETED);
  if ('deleted' in answer)
    await browserDevice()
      .then((device) => device?.forget(params.id))
      .catch(() => {}); // what stays goes in its time
  return answer;
}

export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    if (request.method === 'GET') throw redirect('/write', 303);
  },
];

export default function DeleteRefused({ actionData }: Route.ComponentProps) {
  return <ActionRefused answer={actionData} back="/write" way="Back to Write" />;
}
