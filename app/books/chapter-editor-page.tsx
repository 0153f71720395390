import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { noindexMeta } from '../document/page-title.ts';
import { shouldRevalidateEditor } from '../editors/open/draft-not-found.tsx';
import { TextEditor } from '../editors/text/text-editor.tsx';
import { openPartEditor } from '../reader/parts/open-part-editor.server.ts';
import { UnfinishedParts } from '../write/unfinished-parts.tsx';
import type { Route } from './+types/chapter-editor-page';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Write a Chapter');

export const loader = ({ params, request, context }: Route.LoaderArgs) => openPartEditor(viewerOf(context), 'chapter', params.id, request);

export const shouldRevalidate = shouldRevalidateEditor;

export default function ChapterEditorPage({ loaderData: { work, requested, unfinished, ...opened } }: Route.ComponentProps) {
  if (unfinished.length) return <UnfinishedParts part="chapter" work={work} drafts={unfinished} />;
  return <TextEditor key={`${work.id} ${requested}`} kind="book" part={{ kind: 'chapter', work }} {...opened} />;
}
