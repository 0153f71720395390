import { viewerOf } from '#server/http/request.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { requestedList } from '../channel-list-rules.ts';
import type { Route } from './+types/more-channels';
import { exploreChannels } from './channels.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

/** The next page of channels as JSON, fetched while scrolling. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return Response.json(await exploreChannels(viewerOf(context), requestedList(searchParams), cursorFrom(searchParams)));
}
