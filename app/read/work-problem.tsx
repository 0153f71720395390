import { href, isRouteErrorResponse, Link, useLocation, useParams } from 'react-router';
import { typedBefore } from '../comments/kept-comment.ts';
import { useSite } from '../shell/site.ts';
import { KindGlyph } from '../works/kind-label.tsx';
import { type Kind, kinds } from '../works/kinds.ts';

const HOME = { to: href('/'), words: 'Return Home' };

type Props = { kind: Kind; error: unknown; way?: { to: string; words: string }; noun?: string };

/** READ-BOOK-09, READ-BOOK-10, READ-THEORY-05, READ-WORLD-04. A comment that was being written when the book went is still here to be copied. */
export function WorkProblem({ kind, error, way = HOME, noun = kinds[kind].noun }: Props) {
  const { viewer } = useSite();
  const Noun = noun[0]?.toUpperCase() + noun.slice(1);
  const { id = '' } = useParams();
  const { pathname, search } = useLocation();
  const gone = isRouteErrorResponse(error) && error.status === 404;
  const typed = gone && typeof sessionStorage !== 'undefined' ? typedBefore(viewer?.id ?? null, id) : '';
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-lg content-center justify-items-center gap-4 px-6 py-16 text-center">
      <KindGlyph kind={kind} size={72} className="text-ink-3" />
      <h1 className="display text-3xl">{gone ? `${Noun} not found` : `Failed to load ${noun}. Please try again.`}</h1>
      <p className="text-ink-2">
        {gone
          ? 'It may have been taken from the shelf, or the address has a slip in it.'
          : `The ${noun} is safe where it is; only the way to it was blocked.`}
      </p>
      {typed && (
        <label className="grid w-full gap-2 text-start">
          <span>What you had written</span>
          <textarea className="input" readOnly rows={4} value={typed} dir="auto" />
        </label>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {!gone && (
          <Link to={pathname + search} reloadDocument className="btn btn-primary">
            Retry
          </Link>
        )}
        <Link to={way.to} className={gone ? 'btn btn-primary' : 'btn btn-line'}>
          {way.words}
        </Link>
      </div>
    </main>
  );
}
