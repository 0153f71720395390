import { useState } from 'react';
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { viewerOf } from '#server/request.ts';
import { ButtonLink } from '#ui/button.tsx';
import { readDraft } from '../write/drafts.server.ts';
import type { Route } from './+types/book-editor-page';
import { BookDesk } from './editor/book-desk.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = () => [{ title: 'Write a Book' }, { name: 'robots', content: 'noindex' }];

/** Opens an empty desk, or one's own book draft (BOOK-ED-22, DRAFT-20). A visitor may write; saving is another matter (AMB-38). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const asked = new URL(request.url).searchParams.get('draft');
  if (asked && !viewer) throw redirect(`${href('/sign-in')}?next=${encodeURIComponent(`/write/book?draft=${asked}`)}`);
  const draft = asked ? await readDraft(viewer, asked, 'book') : null;
  const opened = { asked, draft, missing: Boolean(asked && !draft), viewer: viewer && { id: viewer.id, name: viewer.name } };
  return data(opened, { status: opened.missing ? 404 : 200 });
}

/** A deed upon the draft itself is the desk's own doing: what it published or deleted is not asked for again. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !formAction?.startsWith('/drafts/') && defaultShouldRevalidate;

export default function BookEditorPage({ loaderData }: Route.ComponentProps) {
  return <Desk key={loaderData.asked ?? 'new'} {...loaderData} />;
}

/** What the desk was opened with counts: a draft that goes away while one writes (published, deleted elsewhere) never takes the page along. */
function Desk({ draft, missing, viewer }: Route.ComponentProps['loaderData']) {
  const [nothing] = useState(missing);
  if (!nothing) return <BookDesk draft={draft} viewer={viewer} />;
  return (
    <main className="wrap grid justify-items-start gap-4 py-20" id="main">
      <h1 className="display text-4xl">This draft is not here.</h1>
      <p className="font-read text-lg text-ink-2">It may have been deleted or published.</p>
      <ButtonLink to="/write" variant="line">
        Back to your drafts
      </ButtonLink>
    </main>
  );
}
