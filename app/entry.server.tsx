import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { isDatabaseUnavailable } from '#server/database/database-problems.ts';
import { pageResponse } from '#server/http/page-response.ts';
import { addressContext, nonceContext } from '#server/http/request.ts';
import { mayLog } from '#server/limits/log-limits.ts';
import { errorCode } from '#server/process/error-code.ts';
import { framesOf, log } from '#server/process/log.ts';
import { Nonce } from './document/nonce.ts';
import { pageMarkup } from './document/page-markup.server.tsx';

const RENDER_TIMEOUT_MS = 10_000;
/** `renderToString` does not write it, and without it browsers use quirks mode. */
const DOCTYPE = '<!DOCTYPE html>';
const END_OF_BODY = '</body></html>';

const withNonce = (page: ReactNode, nonce: string) => <Nonce value={nonce}>{page}</Nonce>;

/** A JavaScript string literal that cannot close the script element. */
const inScript = (text: string) =>
  JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Passes only the matched routes: React Router builds objects for every route it is given on each render, and the site has 130. */
function withOwnRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry;
  const routes = Object.fromEntries(staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]));
  return { ...entry, manifest: { ...manifest, routes } };
}

/**
 * Renders the page to a string with the loader data appended, at half the cost of a stream, which encodes every attribute separately.
 * Returns null when something on the page suspends; the caller then streams.
 */
async function renderAtOnce(url: string, entry: EntryContext, nonce: string): Promise<string | null> {
  const { serverHandoffStream, ...rest } = withOwnRoutes(entry);
  let page: string;
  try {
    page = DOCTYPE + pageMarkup(withNonce(<ServerRouter context={rest} url={url} nonce={nonce} />, nonce));
  } catch {
    return null; // the stream renders it again and reports the error
  }
  if (!page.endsWith(END_OF_BODY)) return null;
  if (!serverHandoffStream || !entry.renderMeta?.didRenderScripts) return page;
  const data = await new Response(serverHandoffStream).text();
  const controller = 'window.__reactRouterContext.streamController';
  return `${page.slice(0, -END_OF_BODY.length)}<script nonce="${nonce}">${controller}.enqueue(${inScript(data)});${controller}.close();</script>${END_OF_BODY}`;
}

/** Renders the whole page before sending it: all loader data is already available. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const nonce = context.get(nonceContext);
  const page = await renderAtOnce(request.url, entry, nonce);
  if (page !== null) {
    headers.set('content-type', 'text/html; charset=utf-8');
    return pageResponse(page, { status, headers });
  }
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(withNonce(<ServerRouter context={entry} url={request.url} nonce={nonce} />, nonce), {
      nonce,
      onAllReady() {
        clearTimeout(timeout); // a pending timer would keep the whole rendering in memory
        headers.set('content-type', 'text/html; charset=utf-8');
        const through = new PassThrough();
        buffer(through).then((page) => resolve(new Response(new Uint8Array(page), { status, headers })), reject);
        pipe(through);
      },
      onShellError(error) {
        clearTimeout(timeout);
        reject(error);
      },
      onError: (error) =>
        log.error({ err: { name: (error as Error).name, stack: framesOf(error as Error) } }, 'rendering of a component failed'),
    });
    const timeout = setTimeout(() => abort(new Error('rendering timed out')), RENDER_TIMEOUT_MS).unref();
  });
}

/** Logs unexpected errors, without user content. Refusals, aborted requests and an unavailable database are not logged here. */
export const handleError: HandleErrorFunction = async (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || isDatabaseUnavailable(error)) return;
  if (!(await mayLog('error-log', context.get(addressContext)))) return;
  const { name, stack, cause } = error instanceof Error ? error : new Error(String(error));
  const { constraint } = (cause ?? {}) as { constraint?: string };
  log.error(
    {
      err: {
        name,
        code: errorCode(cause),
        constraint,
        stack: framesOf({ stack }),
      },
    },
    'unhandled error in a route',
  );
};
