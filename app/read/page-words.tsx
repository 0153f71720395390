import { problemNamed } from '#server/problems.ts';
import { viewerOf } from '#server/request.ts';
import { readPage as pageNumber } from '../works/engagement-rules.ts';
import type { Route } from './+types/page-words';
import { readPage } from './read.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

/** The words of one page as JSON: what the reader fetches ahead. It is not reading, so nothing is counted or remembered. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const position = pageNumber(params.position);
  const page = position && (await readPage(viewerOf(context), params.id, position));
  return page ? Response.json(page) : problemNamed('not-found');
}
