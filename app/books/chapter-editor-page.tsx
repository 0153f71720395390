import { viewerOf } from '#server/request.ts';
import { openPartEditor } from '../parts/open-part-editor.server.ts';
import { UnfinishedParts } from '../parts/unfinished-parts.tsx';
import { titled } from '../shell/page-title.ts';
import { shouldRevalidateEditor } from '../write/draft-not-found.tsx';
import { TextEditor } from '../write/text-editor.tsx';
import type { Route } from './+types/chapter-editor-page';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Write a Chapter', matches), { name: 'robots', content: 'noindex' }];

export const loader = ({ params, request, context }: Route.LoaderArgs) => openPartEditor(viewerOf(context), 'chapter', params.id, request);

export const shouldRevalidate = shouldRevalidateEditor;

export default function ChapterEditorPage({ loaderData: { work, requested, unfinished, ...opened } }: Route.ComponentProps) {
  if (unfinished.length) return <UnfinishedParts part="chapter" work={work} drafts={unfinished} />;
  return <TextEditor key={`${work.id} ${requested}`} kind="book" part={{ kind: 'chapter', work }} {...opened} />;
}
