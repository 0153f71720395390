import type { Policy } from '#server/access/policies.ts';
import { pageLoader } from '../../lists/page-loader.ts';
import { typedTag } from '../../works/tags/tag-rules.ts';
import { filteredCount } from '../filter/filtered-list.server.ts';
import { listOfTag } from '../filter/lists-with-bar.ts';
import { tagNamed } from './tag-works.server.ts';

export const handle = { who: 'anyone', limit: 'filter' } as const satisfies Policy;

/** The number of works with a tag that a filter finds, as JSON, for the button of its bar. */
export const loader = pageLoader(async (viewer, { params, search }) => {
  const name = typedTag(params.name);
  const tag = await tagNamed(viewer, name);
  return tag ? filteredCount(viewer, search, listOfTag(name, tag.id)) : { n: 0, atLeast: false };
});
