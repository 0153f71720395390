import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { cursorFrom } from '../../../lists/cursor-rules.ts';
import { profileOf } from '../../profile.server.ts';
import type { Route } from './+types/more-of-profile';
import { profileList } from './profile-list.server.ts';
import { PROFILE_NOT_FOUND, tabFrom } from './profile-tab-rules.ts';

export const handle = { who: 'member', limit: 'read' } as const;

/** The next page of a tab as JSON, for infinite scrolling. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const profile = await profileOf(viewer, params.username);
  if (!profile || profile === 'private') refuse('not-found', PROFILE_NOT_FOUND);
  const { searchParams } = new URL(request.url);
  return Response.json(await profileList(viewer, profile.id, tabFrom(searchParams, profile.own), cursorFrom(searchParams)));
}
