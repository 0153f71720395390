import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { pageLoader } from '../../lists/page-loader.ts';
import { PROFILE_NOT_FOUND } from '../profile/shelves/profile-tab-rules.ts';
import { profileOf } from '../profile.server.ts';
import { peopleOf } from './spectating.server.ts';
import { isSide } from './spectating-rules.ts';

export const handle = { who: 'member', limit: 'read' } as const satisfies Policy;

export const loader = pageLoader(async (viewer, { search, params: { username = '', side = '' } }) => {
  const profile = isSide(side) && (await profileOf(viewer, username));
  if (!isSide(side) || !profile || profile === 'private') refuse('not-found', PROFILE_NOT_FOUND);
  return peopleOf(viewer, profile.id, side, cursorFrom(search));
});
