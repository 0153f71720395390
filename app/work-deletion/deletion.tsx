import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import type { Route } from './+types/deletion';
import { readDeletedWith } from './deletion.server.ts';

export const handle = { who: 'member', limit: 'read' } as const satisfies Policy;

/** What is deleted with one's own work, for the dialog that asks before. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await readDeletedWith(memberOf(context), params.id);
  if (!found) refuse('not-found');
  return Response.json(found);
}
