import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { partPreview } from '../reader/link-preview.ts';
import { PartProblem } from '../reader/parts/part-problem.tsx';
import type { Route } from './+types/arc-page';
import { openArc } from './open-comic.server.ts';
import { Comic } from './viewer/comic.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const loader = ({ params, ...args }: Route.LoaderArgs) => openArc(viewerOf(args.context), params.id, params.partId, args);

/** All panels are loaded, so changing `?panel=` does not reload the data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData }) => partPreview('arc', loaderData);

export default function ArcPage({ loaderData }: Route.ComponentProps) {
  return <Comic key={loaderData.part.id} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PartProblem part="arc" error={error} />;
}
