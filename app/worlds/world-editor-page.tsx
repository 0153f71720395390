import { viewerOf } from '#server/request.ts';
import { titled } from '../shell/page-title.ts';
import { kinds } from '../works/kinds.ts';
import { openDesk } from '../write/open-desk.server.ts';
import { deskRevalidates, OpenedDesk } from '../write/opened-desk.tsx';
import { TextDesk } from '../write/text-desk.tsx';
import type { Route } from './+types/world-editor-page';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled(kinds.world.editorName, matches), { name: 'robots', content: 'noindex' }];

export const loader = ({ request, context }: Route.LoaderArgs) => openDesk(viewerOf(context), 'world', request);

export const shouldRevalidate = deskRevalidates;

export default function WorldEditorPage({ loaderData: { asked, missing, ...opened } }: Route.ComponentProps) {
  return (
    <OpenedDesk key={asked ?? 'new'} missing={missing}>
      <TextDesk kind="world" {...opened} />
    </OpenedDesk>
  );
}
