import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { linkPreview } from '../reader/link-preview.ts';
import { WorkProblem } from '../reader/work-problem.tsx';
import type { Route } from './+types/comic-page';
import { openComic } from './open-comic.server.ts';
import { Comic } from './viewer/comic.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const loader = ({ params, ...args }: Route.LoaderArgs) => openComic(viewerOf(args.context), params.id, args);

/** All panels are loaded, so changing `?panel=` does not reload the data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData }) => linkPreview('comic', loaderData);

export default function ComicPage({ loaderData }: Route.ComponentProps) {
  return <Comic key={loaderData.work.id} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkProblem kind="comic" error={error} />;
}
