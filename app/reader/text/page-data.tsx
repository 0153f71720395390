import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import { shownIn } from '#server/http/shown-content.ts';
import { parsePageNumber } from '../../engagement/engagement-rules.ts';
import { readPage } from '../read.server.ts';
import type { Route } from './+types/page-data';

export const handle = { who: 'anyone', limit: 'read', children: true } as const satisfies Policy;

/** One page as JSON, for prefetching. It does not count as a view or as progress. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const position = parsePageNumber(params.position);
  const page = position && (await readPage(viewerOf(context), params.id, position, shownIn(request)));
  return page ? Response.json(page) : problemNamed('not-found');
}
