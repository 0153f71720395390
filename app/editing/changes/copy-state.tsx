import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import type { Route } from './+types/copy-state';
import { readCopyState } from './copy-state.server.ts';

export const handle = { who: 'member', limit: 'copy-state' } as const satisfies Policy;

/** As JSON, after each save and when the work changes elsewhere: whether the working copy differs from what readers see (EDIT-06). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const state = await readCopyState(memberOf(context), params.id);
  if (!state) refuse('not-found', 'This working copy is no longer available.');
  return Response.json(state);
}
