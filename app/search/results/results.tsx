import type { Policy } from '#server/access/policies.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { search } from '../search.server.ts';
import type { Route } from './+types/results';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** The search results as JSON, for the panel. */
export async function loader({ request, context }: Route.LoaderArgs) {
  addPageTopics(context, 'home', 'profiles');
  return Response.json(await search(viewerOf(context), new URL(request.url).searchParams.get('q')));
}
