import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { searchOf, viewerOf } from '#server/http/request.ts';
import { shownIn } from '#server/http/shown-content.ts';
import { parsePageNumber } from '../../engagement/engagement-rules.ts';
import type { Route } from './+types/remark-counts';
import { readRemarkCounts } from './read-remark-counts.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** How many remarks there are on each block of a page, or on each panel, as JSON: for pages that are open when one is added (REPLY-07). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const search = searchOf(request);
  const place = { part: search.get('part'), page: parsePageNumber(search.get('page') ?? '') ?? 1 };
  const counts = await readRemarkCounts(viewerOf(context), params.id, place, shownIn(request));
  return counts ? Response.json({ counts }) : problemNamed('not-found');
}
