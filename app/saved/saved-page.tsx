import { useEffect, useRef } from 'react';
import { href, Link, useFetcher } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { SignInRequired } from '../account/sign-in/sign-in-required.tsx';
import { HOME, OWN_PROFILE, PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import type { action as save } from '../engagement/save.tsx';
import { messageOfRefusal } from '../forms/action-errors.ts';
import { type Cursor, cursorFrom, cursorParam } from '../lists/cursor-rules.ts';
import { PageLinks } from '../lists/page-links.tsx';
import { useLive } from '../live/live.ts';
import { WorkMenus } from '../tiles/tile-menu.tsx';
import type { Route } from './+types/saved-page';
import { type SavedStory, savedWorks } from './saved.server.ts';
import '#ui/controls/chip.css';
import '../browse/chips/chips.css';
import './saved.css';
import { SavedCard } from './saved-card.tsx';
import { kindFrom, SAVED_FILTERS } from './saved-rules.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Saved Stories');

/** The viewer's saved stories; null: visitors see `SignInRequired` (AMB-18). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return null;
  const { searchParams } = new URL(request.url);
  const kind = kindFrom(searchParams);
  return { kind, isLater: searchParams.has('after'), ...(await savedWorks(viewer, kind, cursorFrom(searchParams))) };
}

const address = (kind: string | null, cursor: Cursor | null = null) => {
  const search = new URLSearchParams({ ...(kind && { kind }), ...(cursor && { after: cursorParam(cursor) }) }).toString();
  return href('/saved-stories') + (search && `?${search}`);
};

/** Saves a removed story again with its original time. Shows a failure as a toast, because the card no longer exists. */
function useUndo() {
  const { submit, data, state } = useFetcher<typeof save>();
  const handled = useRef<unknown>(undefined);
  const refusal = messageOfRefusal(data);
  useEffect(() => {
    if (state !== 'idle' || !refusal || handled.current === data) return;
    handled.current = data;
    void showToast({ message: refusal, kind: 'error' });
  }, [state, refusal, data]);
  return ({ id, savedAt }: SavedStory) =>
    void submit(
      { saved: 'yes', at: String(savedAt.getTime()), back: href('/saved-stories') },
      { method: 'post', action: href('/works/:id/save', { id }) },
    );
}

export default function SavedPage({ loaderData }: Route.ComponentProps) {
  useLive(['home']);
  const undo = useUndo();
  return (
    <main className="wrap saved" id="main">
      <PageHead back={loaderData ? OWN_PROFILE : HOME} id="saved-head" tabIndex={-1}>
        Saved Stories
      </PageHead>
      {!loaderData ? (
        <SignInRequired>Your shelf is yours alone.</SignInRequired>
      ) : (
        <>
          <p className="saved-library">
            <Link to={href('/library')}>Your library</Link>
          </p>
          <nav aria-label="By kind">
            <ul className="browse-chips">
              {SAVED_FILTERS.map(({ name, kind }) => (
                <li key={name}>
                  <Link className="chip" to={address(kind)} preventScrollReset aria-current={kind === loaderData.kind ? 'true' : undefined}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {loaderData.stories.length ? (
            <ul className="saved-list">
              {loaderData.stories.map((story) => (
                <SavedCard key={story.id} story={story} onUndo={undo} />
              ))}
            </ul>
          ) : (
            <Empty
              glyph={<BookGlyph size={72} />}
              title="No saved stories found"
              action={<ButtonLink to={href('/')}>Explore Stories</ButtonLink>}
            >
              Press Save on anything you would like to come back to.
            </Empty>
          )}
          <PageLinks
            newest={loaderData.isLater && address(loaderData.kind)}
            earlier={loaderData.more && address(loaderData.kind, loaderData.more)}
          />
        </>
      )}
      <WorkMenus />
    </main>
  );
}
