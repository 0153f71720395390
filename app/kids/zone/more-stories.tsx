import { viewerOf } from '#server/request.ts';
import type { Route } from './+types/more-stories';
import { zoneStories } from './zone.server.ts';
import { genreAsked, STORIES_AT_ONCE, storyPlaceAsked } from './zone-rules.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

/** The next stories of the zone as JSON: what More Stories fetches onto the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return Response.json(await zoneStories(viewerOf(context), genreAsked(searchParams), storyPlaceAsked(searchParams), STORIES_AT_ONCE));
}
