import type { Policy } from '#server/access/policies.ts';
import { pageLoader } from '../../lists/page-loader.ts';
import { listParts } from './parts.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const loader = pageLoader((viewer, { search, params: { id = '' } }) => listParts(viewer, id, search.get('after')));
