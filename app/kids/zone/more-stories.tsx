import { viewerOf } from '#server/request.ts';
import type { Route } from './+types/more-stories';
import { zoneStories } from './zone.server.ts';
import { genreFrom, STORIES_AT_ONCE, storyCursorFrom } from './zone-rules.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

/** The next stories of the zone as JSON: what More Stories fetches onto the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return Response.json(await zoneStories(viewerOf(context), genreFrom(searchParams), storyCursorFrom(searchParams), STORIES_AT_ONCE));
}
