import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

type Root = NonNullable<ReturnType<typeof useRouteLoaderData<typeof loader>>>;
let last: Root | undefined;

/** `viewerUnknown`: the database was unavailable, so the visitor may be signed in. */
type Site = Pick<Root, 'site' | 'viewer' | 'sessionExpires'> & { viewerUnknown?: true };
const UNKNOWN: Site = {
  site: { name: 'Storyhearth', origin: '', supportEmail: null, assistant: false },
  viewer: null,
  sessionExpires: null,
  viewerUnknown: true,
};

/** Call only from an effect in the browser: on the server, the module is shared by all viewers. */
export function rememberSite(root: Root | undefined) {
  if (root) last = root;
}

/** The site and the viewer. An error page without root data, for example offline, uses the last data received. */
export function useSite(): Site {
  const root = useRouteLoaderData<typeof loader>('root');
  return root ?? last ?? UNKNOWN;
}
