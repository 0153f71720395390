import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { isAway } from '#server/database-problems.ts';
import { log } from '#server/log.ts';
import { nonceContext } from '#server/request.ts';

const PATIENCE_MS = 10_000;

/** Renders the whole page to one buffer: loaders have answered already, and one write is cheaper than many. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const nonce = context.get(nonceContext);
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
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
      onError: (error) =>
        log.error(
          { err: { name: (error as Error).name, stack: (error as Error).stack?.split('\n').slice(1, 5).join('\n') } },
          'a part of a page failed',
        ),
    });
    const patience = setTimeout(() => abort(new Error('rendering took too long')), PATIENCE_MS).unref();
  });
}

/** Refusals are answers, not faults; people who left are nobody's fault. What remains is logged without anybody's text. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || isAway(error)) return;
  const { name, stack, cause } = error instanceof Error ? error : new Error(String(error));
  const { code, constraint } = (cause ?? {}) as { code?: string; constraint?: string };
  log.error(
    {
      err: {
        name,
        code,
        constraint,
        stack: stack
          ?.split('\n')
          .filter((line) => line.trimStart().startsWith('at '))
          .slice(0, 6)
          .join('\n'),
      },
    },
    'a route failed',
  );
};
