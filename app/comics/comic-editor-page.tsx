import { viewerOf } from '#server/request.ts';
import { titled } from '../shell/page-title.ts';
import { kinds } from '../works/kinds.ts';
import { openDesk } from '../write/open-desk.server.ts';
import { deskRevalidates, OpenedDesk } from '../write/opened-desk.tsx';
import type { Route } from './+types/comic-editor-page';
import { ComicDesk } from './editor/comic-desk.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled(kinds.comic.editorName, matches), { name: 'robots', content: 'noindex' }];

export const loader = ({ request, context }: Route.LoaderArgs) => openDesk(viewerOf(context), 'comic', request);

export const shouldRevalidate = deskRevalidates;

export default function ComicEditorPage({ loaderData: { asked, missing, ...opened } }: Route.ComponentProps) {
  return (
    <OpenedDesk key={asked ?? 'new'} missing={missing}>
      <ComicDesk {...opened} />
    </OpenedDesk>
  );
}
