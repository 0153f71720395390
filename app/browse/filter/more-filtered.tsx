import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { pageLoader } from '../../lists/page-loader.ts';
import { moreFiltered } from './filtered-list.server.ts';
import { listOfPath } from './lists-with-bar.ts';

export const handle = { who: 'anyone', limit: 'filter' } as const satisfies Policy;

export const loader = pageLoader((viewer, { search }) => moreFiltered(viewer, search, listOfPath(href('/browse'))));
