import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import type { Route } from './+types/next-reads';
import { nextReads } from './next-reads.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** The recommendations after the last page of a work, as JSON. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await nextReads(viewerOf(context), params.id);
  return found ? Response.json(found) : problemNamed('not-found');
}
