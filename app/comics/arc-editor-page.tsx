import { viewerOf } from '#server/request.ts';
import { openPartEditor } from '../parts/open-part-editor.server.ts';
import { UnfinishedParts } from '../parts/unfinished-parts.tsx';
import { titled } from '../shell/page-title.ts';
import { shouldRevalidateEditor } from '../write/draft-not-found.tsx';
import type { Route } from './+types/arc-editor-page';
import { ComicEditor } from './editor/comic-editor.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Write an Arc', matches), { name: 'robots', content: 'noindex' }];

export const loader = ({ params, request, context }: Route.LoaderArgs) => openPartEditor(viewerOf(context), 'arc', params.id, request);

export const shouldRevalidate = shouldRevalidateEditor;

export default function ArcEditorPage({ loaderData: { work, requested, unfinished, ...opened } }: Route.ComponentProps) {
  if (unfinished.length) return <UnfinishedParts part="arc" work={work} drafts={unfinished} />;
  return <ComicEditor key={`${work.id} ${requested}`} part={{ kind: 'arc', work }} {...opened} />;
}
