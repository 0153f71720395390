import { data } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { DraftNotFound, shouldRevalidateEditor } from '../../editors/open/draft-not-found.tsx';
import { openDraftEditor } from '../../editors/open/open-editor.server.ts';
import { requireKidsZone } from '../../site/settings.server.ts';
import { kinds } from '../../works/kinds.ts';
import { starterFrom } from '../starters.ts';
import type { Route } from './+types/kids-writing-page';
import { KidsEditor } from './kids-editor.tsx';

export const handle = { who: 'anyone', limit: 'read', children: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(kinds.kids_book.editorName);

export async function loader({ request, context }: Route.LoaderArgs) {
  requireKidsZone();
  const { data: opened, init } = await openDraftEditor(viewerOf(context), 'kids_book', request);
  return data({ ...opened, starter: opened.requested ? null : starterFrom(new URL(request.url).searchParams) }, init ?? undefined);
}

export const shouldRevalidate = shouldRevalidateEditor;

export default function KidsWritingPage({ loaderData: { requested, missing, ...opened } }: Route.ComponentProps) {
  return (
    <DraftNotFound key={requested ?? opened.starter ?? 'new'} missing={missing}>
      <KidsEditor {...opened} />
    </DraftNotFound>
  );
}
