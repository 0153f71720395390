import type { Policy } from '#server/access/policies.ts';
import { pageLoader } from '../lists/page-loader.ts';
import { requestedList } from './browse-list.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const loader = pageLoader(async (viewer, { request }) => {
  const { works, more } = await requestedList(viewer, request);
  return { works, more };
});
