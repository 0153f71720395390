import { memberOf } from '#server/request.ts';
import type { Route } from './+types/continue-items';
import { continuedItems } from './continued.server.ts';

export const handle = { who: 'member', limit: 'read' } as const;

/** Continue Reading as JSON: what a front page that was arrived at from another page fetches for itself (HOME-12). */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await continuedItems(memberOf(context)));
}
