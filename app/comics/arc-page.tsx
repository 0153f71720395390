import { href, isRouteErrorResponse, Link, type ShouldRevalidateFunctionArgs, useParams } from 'react-router';
import { viewerOf } from '#server/http/request.ts';
import { ProblemFrame } from '../errors/problem-frame.tsx';
import { linkPreview } from '../reader/link-preview.ts';
import type { Route } from './+types/arc-page';
import { openArc } from './open-comic.server.ts';
import { Comic } from './viewer/comic.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const loader = ({ params, ...args }: Route.LoaderArgs) => openArc(viewerOf(args.context), params.id, params.partId, args);

/** All panels are loaded, so changing `?panel=` does not reload the data. */
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { id = '' } = useParams();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <ProblemFrame
      head={isNotFound ? 'Arc not found' : 'Failed to load arc. Please try again.'}
      words="It may have been taken out of the comic, or there’s a typo in the address."
    >
      <Link to={href('/comic/:id', { id })} className="btn btn-primary">
        Return to Comic
      </Link>
      <Link to={href('/')} className="btn btn-line">
        Return Home
      </Link>
    </ProblemFrame>
  );
}
