import { viewerOf } from '#server/request.ts';
import { titled } from '../shell/page-title.ts';
import { kinds } from '../works/kinds.ts';
import { DraftNotFound, shouldRevalidateEditor } from '../write/draft-not-found.tsx';
import { openDraftEditor } from '../write/open-editor.server.ts';
import { TextEditor } from '../write/text-editor.tsx';
import type { Route } from './+types/world-editor-page';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled(kinds.world.editorName, matches), { name: 'robots', content: 'noindex' }];

export const loader = ({ request, context }: Route.LoaderArgs) => openDraftEditor(viewerOf(context), 'world', request);

export const shouldRevalidate = shouldRevalidateEditor;

export default function WorldEditorPage({ loaderData: { requested, missing, ...opened } }: Route.ComponentProps) {
  return (
    <DraftNotFound key={requested ?? 'new'} missing={missing}>
      <TextEditor kind="world" {...opened} />
    </DraftNotFound>
  );
}
