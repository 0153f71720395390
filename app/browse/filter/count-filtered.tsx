import type { Policy } from '#server/access/policies.ts';
import { pageLoader } from '../../lists/page-loader.ts';
import { filteredCount } from './filtered-list.server.ts';
import { listOfPath } from './lists-with-bar.ts';

export const handle = { who: 'anyone', limit: 'filter' } as const satisfies Policy;

/** The number of works that a filter finds in a list, as JSON, for the button of its bar. */
export const loader = pageLoader((viewer, { request, search }) => filteredCount(viewer, search, listOfPath(new URL(request.url).pathname)));
