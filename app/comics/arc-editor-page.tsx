import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { noindexMeta } from '../document/page-title.ts';
import { shouldRevalidateEditor } from '../editors/open/draft-not-found.tsx';
import { openPartEditor } from '../reader/parts/open-part-editor.server.ts';
import { UnfinishedParts } from '../write/unfinished-parts.tsx';
import type { Route } from './+types/arc-editor-page';
import { ComicEditor } from './editor/comic-editor.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Write an Arc');

export const loader = ({ params, request, context }: Route.LoaderArgs) => openPartEditor(viewerOf(context), 'arc', params.id, request);

export const shouldRevalidate = shouldRevalidateEditor;

export default function ArcEditorPage({ loaderData: { work, requested, unfinished, ...opened } }: Route.ComponentProps) {
  if (unfinished.length) return <UnfinishedParts part="arc" work={work} drafts={unfinished} />;
  return <ComicEditor key={`${work.id} ${requested}`} part={{ kind: 'arc', work }} {...opened} />;
}
