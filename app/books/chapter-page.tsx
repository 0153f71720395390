import { href, isRouteErrorResponse, Link, redirect, useParams } from 'react-router';
import { isProblem } from '#server/problems.ts';
import { viewerOf } from '#server/request.ts';
import { notify } from '#ui/notify.ts';
import { linkPreview } from '../read/link-preview.ts';
import { openChapter } from '../read/open-text.server.ts';
import { Reader } from '../read/reader.tsx';
import { ProblemFrame } from '../shell/problem-frame.tsx';
import { shownAt } from '../shell/retrying-fetch.ts';
import type { Route } from './+types/chapter-page';

export const handle = { who: 'anyone', limit: 'read' } as const;

/** A chapter, found by its own id and its book's together (READ-CHAP-01, -02). What fails on the way leads to the book (READ-CHAP-04). */
export async function loader({ params, ...asked }: Route.LoaderArgs) {
  try {
    return await openChapter(viewerOf(asked.context), params.id, params.partId, asked);
  } catch (error) {
    if (error instanceof Response || isAnswer(error)) throw error;
    throw redirect(href('/book/:id', { id: params.id }));
  }
}
/** A refusal of ours, which is no failure. */
const isAnswer = (error: unknown) => typeof error === 'object' && error !== null && 'data' in error && isProblem(error.data);

const FAILED = 'Failed to load chapter. Please try again.';

/** A chapter that can't be fetched from another page leads to its book, and says so (READ-CHAP-04). Whoever turns a page of it keeps the chapter's address. */
export async function clientLoader({ serverLoader, params, request }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    const answered = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (answered || request.signal.aborted || shownAt(new URL(request.url).pathname)) throw error;
    void notify({ words: FAILED, kind: 'error' });
    const book = href('/book/:id', { id: params.id });
    throw redirect(shownAt(book) ?? book);
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Chapter not found' }];
  const { part, work } = loaderData;
  return [...linkPreview('book', loaderData).filter((one) => !('title' in one)), { title: `${part.title} · ${work.title}` }];
};

export default function ChapterPage({ loaderData }: Route.ComponentProps) {
  return <Reader key={loaderData.part.id} {...loaderData} />;
}

/** READ-CHAP-03. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { id = '' } = useParams();
  const gone = isRouteErrorResponse(error) && error.status === 404;
  return (
    <ProblemFrame
      head={gone ? 'Chapter not found' : FAILED}
      words="It may have been taken out of the book, or there’s a typo in the address."
    >
      <Link to={href('/book/:id', { id })} className="btn btn-primary">
        Return to Book
      </Link>
      <Link to={href('/')} className="btn btn-line">
        Return Home
      </Link>
    </ProblemFrame>
  );
}
