import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import { shownIn } from '#server/http/shown-content.ts';
import { parsePageNumber } from '../../engagement/engagement-rules.ts';
import type { Route } from './+types/part-page-data';
import { readChapterPage } from './parts.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** One page of a chapter as JSON, for prefetching. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const position = parsePageNumber(params.position);
  const page = position && (await readChapterPage(viewerOf(context), params.id, params.partId, position, shownIn(request)));
  return page ? Response.json(page) : problemNamed('not-found');
}
