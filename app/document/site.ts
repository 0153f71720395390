import { createContext, useContext } from 'react';
import { href, isRouteErrorResponse, useRouteLoaderData } from 'react-router';
import type { Person } from '#server/identity/viewer.ts';
import type { CommentChoice } from '../audience/comment-access-rules.ts';

/** The message of the operator above every page (SITE-02). `until` is in ms since 1970; null for no end. */
export type Banner = { text: string; address: string; kind: 'notice' | 'warning'; until: number | null };

/** What the root loader returns; every page can read it. `sessionExpires` is in ms since 1970. */
export type RootData = {
  site: {
    name: string;
    origin: string;
    supportEmail: string | null;
    assistant: boolean;
    joining: 'open' | 'invitation' | 'approval' | 'closed';
    needsAge: boolean;
    minimumAge: number;
    kidsZone: 'open' | 'unattended' | 'off';
    banner: Banner | null;
  };
  viewer:
    | (Pick<Person, 'id' | 'name' | 'username' | 'profilePicture' | 'role' | 'groupId'> & {
        isAwaiting: boolean;
        commentDefaults: CommentChoice;
        isHandedOver?: boolean;
      })
    | null;
  sessionExpires: number | null;
  /** The open cases that a member of staff may decide; null for everyone else. */
  openCases: number | null;
  /** The number of unread notifications. */
  unread: number;
  /** The oldest warning that the member has not acknowledged. */
  warning: { id: string; text: string } | null;
  withoutScripts: boolean;
};
let last: RootData | undefined;

/** `viewerUnknown`: the database was unavailable, so the visitor may be signed in. */
type Site = Pick<RootData, 'site' | 'viewer' | 'sessionExpires' | 'unread' | 'openCases' | 'warning'> & { viewerUnknown?: true };
const UNKNOWN: Site = {
  site: {
    name: 'Storyhearth',
    origin: '',
    supportEmail: null,
    assistant: false,
    joining: 'open',
    needsAge: false,
    minimumAge: 16,
    kidsZone: 'open',
    banner: null,
  },
  viewer: null,
  sessionExpires: null,
  openCases: null,
  unread: 0,
  warning: null,
  viewerUnknown: true,
};

/** Call only from an effect in the browser: on the server, the module is shared by all viewers. */
export function rememberSite(root: RootData | undefined) {
  if (root) last = root;
}

/** The root data of a page that was refused before any loader ran (`server/access/policies.ts`). */
export const RefusedRoot = createContext<RootData | null>(null);
export const refusedRootIn = (error: unknown): RootData | null => (isRouteErrorResponse(error) && error.data?.root) || null;

/** The site and the viewer. An error page without root data, for example offline, uses the last data received. */
export function useSite(): Site {
  const root = useRouteLoaderData<RootData>('root');
  const refused = useContext(RefusedRoot);
  return root ?? refused ?? last ?? UNKNOWN;
}

/** Whether the viewer is a child, who is offered nothing that leads outside the Kids Zone (SAFE-05). */
export const useIsChild = (): boolean => useSite().viewer?.role === 'child';

/** The page of a child's group, where they see their stories; null for everyone else. */
export function useChildPage(): string | null {
  const { viewer } = useSite();
  return viewer?.role === 'child' && viewer.groupId ? href('/groups/:id', { id: viewer.groupId }) : null;
}
