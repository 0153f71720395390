import { href, isRouteErrorResponse, Link, type ShouldRevalidateFunctionArgs, useParams } from 'react-router';
import { viewerOf } from '#server/request.ts';
import { linkPreview } from '../read/link-preview.ts';
import { KindGlyph } from '../works/kind-label.tsx';
import type { Route } from './+types/arc-page';
import { openArc } from './open-comic.server.ts';
import { Comic } from './viewer/comic.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const loader = ({ params, ...asked }: Route.LoaderArgs) => openArc(viewerOf(asked.context), params.id, params.partId, asked);

/** Every panel is here already: opening and turning them asks the server for nothing. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Arc not found' }];
  const { part, work } = loaderData;
  return [...linkPreview('comic', loaderData).filter((one) => !('title' in one)), { title: `${part.title} · ${work.title}` }];
};

export default function ArcPage({ loaderData }: Route.ComponentProps) {
  return <Comic key={loaderData.part.id} {...loaderData} />;
}

/** READ-ARC-03. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { id = '' } = useParams();
  const gone = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-lg content-center justify-items-center gap-4 px-6 py-16 text-center">
      <KindGlyph kind="comic" size={72} className="text-ink-3" />
      <h1 className="display text-3xl">{gone ? 'Arc not found' : 'Failed to load arc. Please try again.'}</h1>
      <p className="text-ink-2">It may have been taken out of the comic, or the address has a slip in it.</p>
      <Link to={href('/comic/:id', { id })} className="btn btn-primary">
        Return to Comic
      </Link>
    </main>
  );
}
