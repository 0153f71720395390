import { isRouteErrorResponse } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import { NOINDEX, titled } from '../../document/page-title.ts';
import { flushOpenDrafts } from '../../drafts/device/open-drafts.ts';
import { ProblemView } from '../../errors/problem-view.tsx';
import { heldTextsOf } from '../../holds/held-texts.server.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { ClosedProfile } from '../closed-profile.tsx';
import { profileOf } from '../profile.server.ts';
import { spectates } from '../spectating/spectating.server.ts';
import type { Route } from './+types/profile-page';
import { ProfileView } from './profile-view.tsx';
import { profileList } from './shelves/profile-list.server.ts';
import { PRIVATE, PROFILE_NOT_FOUND, tabFrom } from './shelves/profile-tab-rules.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** The viewer's own profile at /profile, any profile at /profile/{username} and /{username} (ROUTE-17, -18, -40). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const name = params.username ?? viewer?.id;
  const profile = name === undefined ? undefined : await profileOf(viewer, name);
  if (profile === null) refuse('not-found', PROFILE_NOT_FOUND); // PROFILE-19, AMB-56
  if (!viewer || !profile) return { is: 'gate' } as const; // PROFILE-15
  if (profile === 'private') return { is: 'private', spectated: (await spectates(viewer, name ?? '')) ? name : undefined } as const;
  const { searchParams } = new URL(request.url);
  const tab = tabFrom(searchParams, profile.own);
  const list = await profileList(viewer, profile.id, tab, cursorFrom(searchParams));
  const held = profile.own ? await heldTextsOf(viewer, { type: 'person', id: viewer.id }) : [];
  return { is: 'open', profile: { ...profile, held }, tab, further: searchParams.has('after'), ...list } as const;
}

/** Waits for the saves of an editor that was just closed, so that Saved Drafts is up to date (DRAFT-06). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await flushOpenDrafts();
  return serverLoader();
}

type MetaArgs = Parameters<Route.MetaFunction>[0];
function titleOf({ loaderData, params, error }: MetaArgs): string {
  if (error) return isRouteErrorResponse(error) && error.status === 404 ? PROFILE_NOT_FOUND : 'Profile';
  if (loaderData?.is === 'open') return `${loaderData.profile.name} (@${loaderData.profile.username})`;
  if (loaderData?.is === 'private') return PRIVATE;
  return params.username ? `@${params.username}` : 'Profile'; // the sign-in gate
}

export const meta: Route.MetaFunction = (args) => [titled(titleOf(args), args.matches), NOINDEX];

/** A boundary of this route, so that the title of a missing profile is set (PROFILE-19). */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ProblemView error={error} />;

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.is !== 'open') return <ClosedProfile {...loaderData} />;
  return <ProfileView key={loaderData.profile.id} {...loaderData} />;
}
