import { data } from 'react-router';
import { viewerOf } from '#server/request.ts';
import { titled } from '../../shell/page-title.ts';
import { kinds } from '../../works/kinds.ts';
import { DraftNotFound, shouldRevalidateEditor } from '../../write/draft-not-found.tsx';
import { openDraftEditor } from '../../write/open-editor.server.ts';
import { KidsEditor } from '../editor/kids-editor.tsx';
import { starterFrom } from '../starters.ts';
import type { Route } from './+types/kids-writing-page';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled(kinds.kids_book.editorName, matches),
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { data: opened, init } = await openDraftEditor(viewerOf(context), 'kids_book', request);
  return data({ ...opened, starter: opened.asked ? null : starterFrom(new URL(request.url).searchParams) }, init ?? undefined);
}

export const shouldRevalidate = shouldRevalidateEditor;

export default function KidsWritingPage({ loaderData: { asked, missing, ...opened } }: Route.ComponentProps) {
  return (
    <DraftNotFound key={asked ?? opened.starter ?? 'new'} missing={missing}>
      <KidsEditor {...opened} />
    </DraftNotFound>
  );
}
