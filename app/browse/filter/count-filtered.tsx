import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { pageLoader } from '../../lists/page-loader.ts';
import { filteredCount } from './filtered-list.server.ts';

export const handle = { who: 'anyone', limit: 'filter' } as const satisfies Policy;

/** The number of works that a filter finds, as JSON, for the button of the bar. */
export const loader = pageLoader((viewer, { search }) => filteredCount(viewer, search, { path: href('/browse'), preset: 'updated' }));
