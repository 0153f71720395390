import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { noindexMeta } from '../document/page-title.ts';
import { DraftNotFound, shouldRevalidateEditor } from '../editors/open/draft-not-found.tsx';
import { openDraftEditor } from '../editors/open/open-editor.server.ts';
import { TextEditor } from '../editors/text/text-editor.tsx';
import { kinds } from '../works/kinds.ts';
import type { Route } from './+types/theory-editor-page';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(kinds.theory.editorName);

export const loader = ({ request, context }: Route.LoaderArgs) => openDraftEditor(viewerOf(context), 'theory', request);

export const shouldRevalidate = shouldRevalidateEditor;

export default function TheoryEditorPage({ loaderData: { requested, missing, ...opened } }: Route.ComponentProps) {
  return (
    <DraftNotFound key={requested ?? 'new'} missing={missing}>
      <TextEditor kind="theory" {...opened} />
    </DraftNotFound>
  );
}
