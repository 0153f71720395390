import { isFetcher } from '#server/answers.ts';
import { log } from '#server/log.ts';
import { refuse } from '#server/problems.ts';
import { nonceContext, shows, viewerOf } from '#server/request.ts';
import { env } from '#server/settings.ts';
import { open, setProgress } from '../works/engagement.server.ts';
import { langOf, turnsOf } from '../works/language-rules.ts';
import { readSettings } from '../works/reading-rules.ts';
import type { Route } from './+types/book-page';
import { BookProblem } from './book-problem.tsx';
import { readBook } from './books.server.ts';
import { Reader } from './reader/reader.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

const MOST_PAGE = 1_000_000;

/** The page in the address, from 1; null when there is none to understand: then the reader's own place, or the first page. */
function pageAsked(request: Request): number | null {
  const asked = new URL(request.url).searchParams.get('page');
  return asked && /^-?\d+$/.test(asked) ? Math.max(1, Math.min(MOST_PAGE, Number(asked))) : null;
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const found = await readBook(viewer, params.id, pageAsked(request));
  if (!found) refuse('not-found', 'Book not found');
  shows(context, `work:${found.id}`);
  const { settings, viewed, ...book } = found;
  // A page that is shown without scripts' help is read; one that scripts or the browser fetch ahead is told of when it is turned to.
  if (viewer && !isFetcher(request) && !request.headers.get('sec-purpose')) {
    const place = book.page?.position ?? 1;
    await Promise.all([viewed ? null : open(viewer, book.id), setProgress(viewer, book.id, place)]).catch((error: Error) =>
      log.warn({ err: { name: error.name } }, 'a view or a place was not kept'),
    );
    book.progress = place;
  }
  return {
    book,
    signedIn: Boolean(viewer),
    mine: viewer?.id === book.author.id,
    settings: settings && readSettings(settings),
    lang: langOf(book.language),
    dir: turnsOf(book.language),
    address: `${env.ORIGIN}/book/${book.id}`,
    origin: env.ORIGIN,
    siteName: env.SITE_NAME,
    nonce: context.get(nonceContext),
  };
}

/** What a link to the book looks like elsewhere; a drawn cover is drawn by styles, so it has no picture to send. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Book not found' }];
  const { book, address, siteName, origin } = loaderData;
  return [
    { title: `${book.title} by ${book.author.name} · ${siteName}` },
    { name: 'description', content: book.description },
    { property: 'og:type', content: 'book' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: book.title },
    { property: 'og:description', content: book.description },
    { property: 'og:url', content: address },
    ...(book.cover ? [{ property: 'og:image', content: `${origin}${book.cover}` }] : []),
    { property: 'book:author', content: book.author.name },
    { name: 'author', content: book.author.name },
    { tagName: 'link', rel: 'canonical', href: address },
  ];
};

export default function BookPage({ loaderData }: Route.ComponentProps) {
  return <Reader key={loaderData.book.id} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BookProblem error={error} />;
}
