import { viewerOf } from '#server/request.ts';
import { openPartDesk } from '../parts/open-part-desk.server.ts';
import { deskRevalidates } from '../write/opened-desk.tsx';
import type { Route } from './+types/arc-editor-page';
import { ComicDesk } from './editor/comic-desk.tsx';
import type { Panel } from './panel-rules.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = () => [{ title: 'Write an Arc' }, { name: 'robots', content: 'noindex' }];

export const loader = ({ params, request, context }: Route.LoaderArgs) => openPartDesk<Panel>(viewerOf(context), 'arc', params.id, request);

export const shouldRevalidate = deskRevalidates;

export default function ArcEditorPage({ loaderData: { work, ...opened } }: Route.ComponentProps) {
  return <ComicDesk key={work.id} part={{ kind: 'arc', work }} {...opened} />;
}
