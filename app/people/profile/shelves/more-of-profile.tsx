import { cursorFrom } from '#app/lists/cursor-rules.ts';
import { pageLoader } from '#app/lists/page-loader.ts';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { profileOf } from '../../profile.server.ts';
import { profileList } from './profile-list.server.ts';
import { PROFILE_NOT_FOUND, tabFrom } from './profile-tab-rules.ts';

export const handle = { who: 'member', limit: 'read' } as const satisfies Policy;

export const loader = pageLoader(async (viewer, { search, params: { username = '' } }) => {
  const profile = await profileOf(viewer, username);
  if (!profile || profile === 'private') refuse('not-found', PROFILE_NOT_FOUND);
  return profileList(viewer, profile.id, tabFrom(search, profile.own), cursorFrom(search));
});
