import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { HOME, PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { useLive } from '../../live/live.ts';
import { WorkMenus } from '../../tiles/tile-menu.tsx';
import { useOpenWork } from '../../tiles/use-open-work.ts';
import type { Route } from './+types/browse-all-page';
import { FilterBar } from './filter-bar.tsx';
import { filteredList } from './filtered-list.server.ts';
import { listOfPath } from './lists-with-bar.ts';
import { WorksFound } from './works-found.tsx';

export const handle = { who: 'anyone', limit: 'filter' } as const satisfies Policy;

/** Works of all kinds that match a filter (FILTER-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  addPageTopics(context, 'home');
  const list = await filteredList(viewer, request, listOfPath(href('/browse')));
  return { list, signedIn: Boolean(viewer) };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('Browse', matches),
  { name: 'description', content: 'Works of all kinds by tag, genre, language, status and length.' },
];

export default function BrowseAllPage({ loaderData: { list, signedIn } }: Route.ComponentProps) {
  useLive(['home']);
  useOpenWork(signedIn);
  return (
    <main className="wrap browse" id="main">
      <PageHead back={HOME}>Browse</PageHead>
      <FilterBar list={list} signedIn={signedIn} />
      <WorksFound list={list} />
      <WorkMenus />
    </main>
  );
}
