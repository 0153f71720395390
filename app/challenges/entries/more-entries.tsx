import { viewerOf } from '#server/http/request.ts';
import type { Route } from './+types/more-entries';
import { requestedList } from './entry-list.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

/** The next page of entries as JSON, for infinite scrolling. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { items, more } = await requestedList(viewerOf(context), request);
  return Response.json({ items, more });
}
