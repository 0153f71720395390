import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

type Root = NonNullable<ReturnType<typeof useRouteLoaderData<typeof loader>>>;
let last: Root | undefined;

/** `viewerUnknown`: the database did not answer, so whoever asks may be signed in. */
type Site = Pick<Root, 'site' | 'viewer' | 'sessionExpires'> & { viewerUnknown?: true };
const UNKNOWN: Site = {
  site: { name: 'Storyhearth', origin: '', supportEmail: null, assistant: false },
  viewer: null,
  sessionExpires: null,
  viewerUnknown: true,
};

/** In the browser only, from an effect: a server process renders for many viewers. */
export function rememberSite(root: Root | undefined) {
  if (root) last = root;
}

/** The site and the viewer. A page that fails without a connection has no data of the root and uses the last that arrived. */
export function useSite(): Site {
  const root = useRouteLoaderData<typeof loader>('root');
  return root ?? last ?? UNKNOWN;
}
