import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import { NOINDEX, titled } from '../../document/page-title.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { ClosedProfile } from '../closed-profile.tsx';
import { profileOfList } from '../profile.server.ts';
import type { Route } from './+types/people-list-page';
import { PeopleList } from './people-list.tsx';
import { peopleOf } from './spectating.server.ts';
import { isSide, SIDES } from './spectating-rules.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** The spectators or spectating list of a profile, by the last path segment. Lists of a private profile are visible only to its owner. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { username, side } = params;
  if (!isSide(side)) refuse('not-found');
  const profile = await profileOfList(viewer, username);
  if (!profile) return null;
  const { searchParams } = new URL(request.url);
  const list = await peopleOf(viewer, profile.id, side, cursorFrom(searchParams));
  return { side, profile, further: searchParams.has('after'), ...list };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData ? `${SIDES[loaderData.side]} · ${loaderData.profile.name}` : 'Profile', matches),
  NOINDEX,
];

export default function PeopleListPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <PeopleList key={`${loaderData.profile.id} ${loaderData.side}`} {...loaderData} /> : <ClosedProfile is="gate" />;
}
