import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { isAway } from '#server/database-problems.ts';
import { framesOf, log } from '#server/log.ts';
import { mayLog } from '#server/log-limits.ts';
import { pageResponse } from '#server/page-response.ts';
import { addressContext, nonceContext } from '#server/request.ts';
import { Nonce } from './shell/nonce.ts';
import { pageMarkup } from './shell/page-markup.server.tsx';

const PATIENCE_MS = 10_000;
/** Rendering to a string leaves it out, and without it browsers lay pages out as those of 1998. */
const DOCTYPE = '<!DOCTYPE html>';
const END_OF_BODY = '</body></html>';

const withNonce = (page: ReactNode, nonce: string) => <Nonce value={nonce}>{page}</Nonce>;

/** A script's string that cannot end the script. */
const inScript = (text: string) =>
  JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The routes the page is made of: React Router builds the objects of each route it is given for every page, and the site has 130. */
function withOwnRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry;
  const routes = Object.fromEntries(staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]));
  return { ...entry, manifest: { ...manifest, routes } };
}

/**
 * The page in one string, with the loaders' data behind it. Half the cost of the stream, which encodes every attribute by itself; the data
 * would suspend the rendering once per chunk. Null: something on the page is still being loaded, and the stream can wait for it.
 */
async function renderAtOnce(url: string, entry: EntryContext, nonce: string): Promise<string | null> {
  const { serverHandoffStream, ...rest } = withOwnRoutes(entry);
  let page: string;
  try {
    page = DOCTYPE + pageMarkup(withNonce(<ServerRouter context={rest} url={url} nonce={nonce} />, nonce));
  } catch {
    return null; // the stream renders it again, and reports what is wrong
  }
  if (!page.endsWith(END_OF_BODY)) return null;
  if (!serverHandoffStream || !entry.renderMeta?.didRenderScripts) return page;
  const data = await new Response(serverHandoffStream).text();
  const controller = 'window.__reactRouterContext.streamController';
  return `${page.slice(0, -END_OF_BODY.length)}<script nonce="${nonce}">${controller}.enqueue(${inScript(data)});${controller}.close();</script>${END_OF_BODY}`;
}

/** Renders the whole page before anything of it is sent: the loaders have answered already. */
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
        clearTimeout(patience); // it would hold the whole rendering until it runs out
        headers.set('content-type', 'text/html; charset=utf-8');
        const through = new PassThrough();
        buffer(through).then((page) => resolve(new Response(new Uint8Array(page), { status, headers })), reject);
        pipe(through);
      },
      onShellError(error) {
        clearTimeout(patience);
        reject(error);
      },
      onError: (error) => log.error({ err: { name: (error as Error).name, stack: framesOf(error as Error) } }, 'a part of a page failed'),
    });
    const patience = setTimeout(() => abort(new Error('rendering took too long')), PATIENCE_MS).unref();
  });
}

/** Refusals are answers, not faults; people who left are nobody's fault. What remains is logged without anybody's text. */
export const handleError: HandleErrorFunction = async (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || isAway(error)) return;
  if (!(await mayLog('error-log', context.get(addressContext)))) return;
  const { name, stack, cause } = error instanceof Error ? error : new Error(String(error));
  const { code, constraint } = (cause ?? {}) as { code?: string; constraint?: string };
  log.error(
    {
      err: {
        name,
        code,
        constraint,
        stack: framesOf({ stack }),
      },
    },
    'a route failed',
  );
};
