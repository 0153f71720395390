import { viewerOf } from '#server/http/request.ts';
import type { Route } from './+types/more-parts';
import { listParts } from './parts.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

/** The next page of chapters or arcs, as JSON. */
export const loader = async ({ params, request, context }: Route.LoaderArgs) =>
  Response.json(await listParts(viewerOf(context), params.id, new URL(request.url).searchParams.get('after')));
