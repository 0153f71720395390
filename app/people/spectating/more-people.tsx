import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { PROFILE_NOT_FOUND } from '../profile/shelves/profile-tab-rules.ts';
import { profileOf } from '../profile.server.ts';
import type { Route } from './+types/more-people';
import { peopleOf } from './spectating.server.ts';
import { isSide } from './spectating-rules.ts';

export const handle = { who: 'member', limit: 'read' } as const;

/** The next page of a spectators or spectating list as JSON. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const { username, side } = params;
  const profile = isSide(side) && (await profileOf(viewer, username));
  if (!isSide(side) || !profile || profile === 'private') refuse('not-found', PROFILE_NOT_FOUND);
  return Response.json(await peopleOf(viewer, profile.id, side, cursorFrom(new URL(request.url).searchParams)));
}
