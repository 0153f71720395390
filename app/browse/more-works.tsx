import type { LoaderFunctionArgs } from 'react-router';
import { countRead, type Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import { loadBrowseList } from './browse-list.server.ts';
import { moreFiltered } from './filter/filtered-list.server.ts';
import { listOfPath, needsFilter } from './filter/lists-with-bar.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** The next page of the list of a kind as JSON, for infinite scrolling. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = viewerOf(args.context);
  const { pathname, searchParams } = new URL(args.request.url);
  const list = listOfPath(pathname);
  const kind = list.within?.kind ?? refuse('not-found');
  if (needsFilter(searchParams, kind)) {
    await countRead(args, 'filter');
    return Response.json(await moreFiltered(viewer, searchParams, list));
  }
  const { works, more } = await loadBrowseList(viewer, args.request);
  return Response.json({ works, more });
}
