import type { Policy } from '#server/access/policies.ts';
import { pageLoader } from '../../lists/page-loader.ts';
import { requireKidsZone } from '../../site/settings.server.ts';
import { zoneStories } from './zone.server.ts';
import { genreFrom, STORIES_PAGE_SIZE, storyCursorFrom } from './zone-rules.ts';

export const handle = { who: 'anyone', limit: 'read', children: true } as const satisfies Policy;

export const loader = pageLoader((viewer, { search }) => {
  requireKidsZone();
  return zoneStories(viewer, genreFrom(search), storyCursorFrom(search), STORIES_PAGE_SIZE);
});
