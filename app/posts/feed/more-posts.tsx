import type { Policy } from '#server/access/policies.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { pageLoader } from '../../lists/page-loader.ts';
import { feed, topicFrom } from '../posts.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const loader = pageLoader((viewer, { search }) => feed(viewer, cursorFrom(search), topicFrom(search)));
