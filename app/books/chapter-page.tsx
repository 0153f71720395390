import { href, isRouteErrorResponse, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isRefusal } from '#server/http/problem-rules.ts';
import { viewerOf } from '#server/http/request.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { shownAt } from '../loading/retrying-fetch.ts';
import { partPreview } from '../reader/link-preview.ts';
import { failedToLoad, PartProblem } from '../reader/parts/part-problem.tsx';
import { openChapter } from '../reader/text/open-text.server.ts';
import { TextReader } from '../reader/text/text-reader.tsx';
import type { Route } from './+types/chapter-page';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** Loads a chapter by its id and that of its book. An unexpected error redirects to the book (READ-CHAP-04). */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  try {
    return await openChapter(viewerOf(args.context), params.id, params.partId, args);
  } catch (error) {
    if (error instanceof Response || isRefused(error)) throw error;
    throw redirect(href('/book/:id', { id: params.id }));
  }
}
/** Whether the server refused the request deliberately, for example with 404. */
const isRefused = (error: unknown) => typeof error === 'object' && error !== null && 'data' in error && isRefusal(error.data);

/**
 * A chapter that fails to load from another page redirects to its book with a toast (READ-CHAP-04). Within the chapter, the error is
 * thrown.
 */
export async function clientLoader({ serverLoader, params, request }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    const answered = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (answered || request.signal.aborted || shownAt(new URL(request.url).pathname)) throw error;
    void showToast({ message: failedToLoad('chapter'), kind: 'error' });
    const book = href('/book/:id', { id: params.id });
    throw redirect(shownAt(book) ?? book);
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => partPreview('chapter', loaderData);

export default function ChapterPage({ loaderData }: Route.ComponentProps) {
  return <TextReader key={loaderData.part.id} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PartProblem part="chapter" error={error} />;
}
