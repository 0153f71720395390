import { refuse } from '#server/problems.ts';
import { viewerOf } from '#server/request.ts';
import { placeAsked } from '../browse/browse-rules.ts';
import type { Route } from './+types/profile-page';
import { ClosedProfile } from './closed-profile.tsx';
import { profileOf } from './profile.server.ts';
import { profileList } from './profile-list.server.ts';
import { NOBODY, PRIVATE, tabAsked } from './profile-tab-rules.ts';
import { ProfileView } from './profile-view.tsx';
import { spectates } from './spectating.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

/** One's own profile at /profile, and everybody's at /profile/{username} and /{username} (ROUTE-17, -18, -40). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const name = params.username ?? viewer?.id;
  const profile = name === undefined ? undefined : await profileOf(viewer, name);
  if (profile === null) refuse('not-found', NOBODY); // PROFILE-19, AMB-56
  if (!viewer || !profile) return { is: 'gate' } as const; // PROFILE-15
  if (profile === 'private') return { is: 'private', spectated: (await spectates(viewer, name ?? '')) ? name : undefined } as const;
  const { searchParams } = new URL(request.url);
  const tab = tabAsked(searchParams, profile.own);
  const list = await profileList(viewer, profile.id, tab, placeAsked(searchParams));
  return { is: 'open', profile, tab, further: searchParams.has('after'), ...list } as const;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData?.is === 'open'
        ? `${loaderData.profile.name} (@${loaderData.profile.username})`
        : loaderData?.is === 'private'
          ? PRIVATE
          : 'Profile',
  },
  { name: 'robots', content: 'noindex' },
];

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.is !== 'open') return <ClosedProfile {...loaderData} />;
  return <ProfileView key={loaderData.profile.id} {...loaderData} />;
}
