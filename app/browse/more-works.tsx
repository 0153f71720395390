import { viewerOf } from '#server/http/request.ts';
import type { Route } from './+types/more-works';
import { requestedList } from './browse-list.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

/** The next page of a list as JSON, for infinite scrolling. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { works, more } = await requestedList(viewerOf(context), request);
  return Response.json({ works, more });
}
