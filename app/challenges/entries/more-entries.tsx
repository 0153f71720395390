import type { Policy } from '#server/access/policies.ts';
import { pageLoader } from '../../lists/page-loader.ts';
import { loadEntryList } from './entry-list.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const loader = pageLoader(async (viewer, { request }) => {
  const { items, more } = await loadEntryList(viewer, request);
  return { items, more };
});
