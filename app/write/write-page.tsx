import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { viewerOf } from '#server/request.ts';
import { BookGlyph } from '#ui/glyphs.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { BackHome } from '../shell/back-home.tsx';
import type { Route } from './+types/write-page';
import { DraftList } from './draft-list.tsx';
import { listDrafts } from './drafts.server.ts';
import { DraftsProvider } from './drafts-context.tsx';
import './write-page.css';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = () => [{ title: 'Write' }];

const SHOWN = 20;

/** The way to the editors, and one's own drafts, newest change first (HUB-01, HUB-08, DRAFT-08). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const after = new URL(request.url).searchParams.get('before')?.split('_');
  const before = after?.[0] && after[1] && Number.isFinite(Number(after[0])) ? { at: Number(after[0]), id: after[1] } : undefined;
  const found = await listDrafts(viewer, { before, limit: SHOWN + 1 });
  const last = found.length > SHOWN ? found[SHOWN - 1] : undefined;
  return { signedIn: Boolean(viewer), drafts: found.slice(0, SHOWN), more: last ? `${last.lastModified}_${last.id}` : null };
}

export default function WritePage({ loaderData }: Route.ComponentProps) {
  const { signedIn, drafts, more } = loaderData;
  const signIn = useSignIn();
  return (
    <main className="wrap write-page" id="main">
      <BackHome />
      <h1 className="display write-page-head">
        Unleash Your <i>Creativity</i>
      </h1>
      <p className="write-page-lead">A blank page, and somebody on the other side of it.</p>
      <section className="mode-card" aria-labelledby="mode-book">
        <div>
          <span className="mode-card-glyph">
            <BookGlyph size={24} />
          </span>
          <h2 className="display" id="mode-book">
            Write a Book
          </h2>
          <p>Pages, pictures, an ending you keep changing.</p>
        </div>
        <Link
          className="mode-card-way"
          to="/write/book"
          onClick={(event) => {
            if (signedIn) return;
            event.preventDefault();
            signIn({ event, next: '/write/book' }); // HUB-10
          }}
        >
          Get Started
          <ArrowRight className="turns" size={20} strokeWidth={1.75} aria-hidden />
        </Link>
      </section>
      {signedIn && (
        <DraftsProvider drafts={drafts}>
          <DraftList more={more} />
        </DraftsProvider>
      )}
    </main>
  );
}
