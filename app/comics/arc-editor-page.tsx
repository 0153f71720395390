import { viewerOf } from '#server/request.ts';
import { openPartDesk } from '../parts/open-part-desk.server.ts';
import { UnfinishedParts } from '../parts/unfinished-parts.tsx';
import { titled } from '../shell/page-title.ts';
import { deskRevalidates } from '../write/opened-desk.tsx';
import type { Route } from './+types/arc-editor-page';
import { ComicDesk } from './editor/comic-desk.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Write an Arc', matches), { name: 'robots', content: 'noindex' }];

export const loader = ({ params, request, context }: Route.LoaderArgs) => openPartDesk(viewerOf(context), 'arc', params.id, request);

export const shouldRevalidate = deskRevalidates;

export default function ArcEditorPage({ loaderData: { work, asked, unfinished, ...opened } }: Route.ComponentProps) {
  if (unfinished.length) return <UnfinishedParts part="arc" work={work} drafts={unfinished} />;
  return <ComicDesk key={`${work.id} ${asked}`} part={{ kind: 'arc', work }} {...opened} />;
}
