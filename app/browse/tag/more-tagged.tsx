import type { Policy } from '#server/access/policies.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { pageLoader } from '../../lists/page-loader.ts';
import { typedTag } from '../../works/tags/tag-rules.ts';
import { readTag } from './tag-works.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const loader = pageLoader(async (viewer, { params, search }) => {
  const { works, more } = await readTag(viewer, typedTag(params.name), cursorFrom(search));
  return { works, more };
});
