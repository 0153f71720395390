import { viewerOf } from '#server/request.ts';
import { titled } from '../shell/page-title.ts';
import { kinds } from '../works/kinds.ts';
import { DraftNotFound, shouldRevalidateEditor } from '../write/draft-not-found.tsx';
import { openDraftEditor } from '../write/open-editor.server.ts';
import type { Route } from './+types/comic-editor-page';
import { ComicEditor } from './editor/comic-editor.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled(kinds.comic.editorName, matches), { name: 'robots', content: 'noindex' }];

export const loader = ({ request, context }: Route.LoaderArgs) => openDraftEditor(viewerOf(context), 'comic', request);

export const shouldRevalidate = shouldRevalidateEditor;

export default function ComicEditorPage({ loaderData: { requested, missing, ...opened } }: Route.ComponentProps) {
  return (
    <DraftNotFound key={requested ?? 'new'} missing={missing}>
      <ComicEditor {...opened} />
    </DraftNotFound>
  );
}
