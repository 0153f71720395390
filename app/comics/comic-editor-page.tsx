import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { noindexMeta } from '../document/page-title.ts';
import { DraftNotFound, shouldRevalidateEditor } from '../editors/open/draft-not-found.tsx';
import { openDraftEditor } from '../editors/open/open-editor.server.ts';
import { kinds } from '../works/kinds.ts';
import type { Route } from './+types/comic-editor-page';
import { ComicEditor } from './editor/comic-editor.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(kinds.comic.editorName);

export const loader = ({ request, context }: Route.LoaderArgs) => openDraftEditor(viewerOf(context), 'comic', request);

export const shouldRevalidate = shouldRevalidateEditor;

export default function ComicEditorPage({ loaderData: { requested, missing, ...opened } }: Route.ComponentProps) {
  return (
    <DraftNotFound key={requested ?? 'new'} missing={missing}>
      <ComicEditor {...opened} />
    </DraftNotFound>
  );
}
