import type { LoaderFunctionArgs } from 'react-router';
import { countRead, type Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { typedTag } from '../../works/tags/tag-rules.ts';
import { moreFiltered } from '../filter/filtered-list.server.ts';
import { listOfTag } from '../filter/lists-with-bar.ts';
import { readTag, tagNamed } from './tag-works.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** The next page of the works with a tag as JSON, for infinite scrolling. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = viewerOf(args.context);
  const { searchParams } = new URL(args.request.url);
  const name = typedTag(args.params.name);
  if ([...searchParams.keys()].some((param) => param !== 'after')) {
    await countRead(args, 'filter');
    const tag = await tagNamed(viewer, name);
    return Response.json(tag ? await moreFiltered(viewer, searchParams, listOfTag(name, tag.id)) : { works: [], more: null });
  }
  const { works, more } = await readTag(viewer, name, cursorFrom(searchParams));
  return Response.json({ works, more });
}
