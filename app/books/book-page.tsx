import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { linkPreview } from '../reader/link-preview.ts';
import { openText } from '../reader/text/open-text.server.ts';
import { TextReader } from '../reader/text/text-reader.tsx';
import { WorkProblem } from '../reader/work-problem.tsx';
import type { Route } from './+types/book-page';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const loader = ({ params, ...args }: Route.LoaderArgs) => openText(viewerOf(args.context), 'book', params.id, args);

export const meta: Route.MetaFunction = ({ loaderData }) => linkPreview('book', loaderData);

export default function BookPage({ loaderData }: Route.ComponentProps) {
  return <TextReader key={loaderData.work.id} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkProblem kind="book" error={error} />;
}
