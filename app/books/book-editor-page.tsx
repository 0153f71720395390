import { href, redirect } from 'react-router';
import { refuse } from '#server/problems.ts';
import { viewerOf } from '#server/request.ts';
import { readDraft } from '../write/drafts.server.ts';
import type { Route } from './+types/book-editor-page';
import { BookDesk } from './editor/book-desk.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = () => [{ title: 'Write a Book' }, { name: 'robots', content: 'noindex' }];

/** Opens an empty desk, or one's own book draft (BOOK-ED-22, DRAFT-20). A visitor may write; saving is another matter (AMB-38). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const id = new URL(request.url).searchParams.get('draft');
  if (id && !viewer) throw redirect(`${href('/sign-in')}?next=${encodeURIComponent(`/write/book?draft=${id}`)}`);
  const draft = id ? await readDraft(viewer, id, 'book') : null;
  if (id && !draft) refuse('not-found', 'This draft is not here. It may have been deleted or published.');
  return { draft, viewer: viewer && { id: viewer.id, name: viewer.name } };
}

export default function BookEditorPage({ loaderData }: Route.ComponentProps) {
  return <BookDesk draft={loaderData.draft} viewer={loaderData.viewer} key={loaderData.draft?.id ?? 'new'} />;
}
