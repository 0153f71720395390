import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import type { Route } from './+types/continue-items';
import { continuedItems } from './continued.server.ts';

export const handle = { who: 'member', limit: 'read' } as const satisfies Policy;

/** Continue Reading as JSON, fetched by the home page after a client-side navigation (HOME-12). */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await continuedItems(memberOf(context)));
}
