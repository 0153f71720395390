import { href, isRouteErrorResponse, Link, type ShouldRevalidateFunctionArgs, useParams } from 'react-router';
import { viewerOf } from '#server/request.ts';
import { linkPreview } from '../read/link-preview.ts';
import { ProblemFrame } from '../shell/problem-frame.tsx';
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
    <ProblemFrame
      head={gone ? 'Arc not found' : 'Failed to load arc. Please try again.'}
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
