import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/** What the root knows: the site and the viewer. Missing only when not even the root could be loaded. */
export function useSite() {
  const root = useRouteLoaderData<typeof loader>('root');
  return (
    root ?? {
      site: { name: 'Storyhearth', origin: '', supportEmail: null, assistant: false },
      viewer: null,
      sessionExpires: null,
    }
  );
}
