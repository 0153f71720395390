import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type pg from 'pg';
import { href, RouterContextProvider } from 'react-router';
import { renewSession } from '../app/account/auth.server.ts';
import { deletionCountsContext } from '../app/account/deletion/deletion.server.ts';
import { readViewer } from '../app/account/sessions/viewer.server.ts';
import { imageAccess, isPublicImage } from '../app/audience/image-access.server.ts';
import { canReceive, countsDiffer } from '../app/audience/live-access.server.ts';
import { readChannelFeed } from '../app/channels/chat/feed/channel-feed.server.ts';
import { readDeletionCounts } from '../app/data-lifecycle.server.ts';
import { followChanges } from '../app/site/follow-settings.server.ts';
import { createWorkers } from '../app/workers.server.ts';
import { guarded } from './access/policies.ts';
import { routePatterns } from './access/route-patterns.ts';
import { database, pool } from './database/database.ts';
import { databaseProblem, isDatabaseUnavailable } from './database/database-problems.ts';
import { asOwner } from './database/shared-pool.ts';
import { sharedReads } from './database/shared-reads.ts';
import { type CachedPage, cachedPage, createPageCache, gzipped, pageKey, plain } from './http/page-cache.ts';
import { defaultCacheControl, isText, packed, pageResponse, textOf } from './http/page-response.ts';
import { PROBLEMS, type ProblemName } from './http/problems.ts';
import {
  addressContext,
  databaseUnavailableContext,
  NOT_STORED,
  nonceContext,
  resendContext,
  responseContext,
  sessionContext,
  topicsContext,
  viewerContext,
} from './http/request.ts';
import { isPlainForm } from './http/resend.ts';
import { createRouteHandler } from './http/route-handlers.ts';
import { addressOf, isReadable, isSameOrigin, publicRequest } from './http/security/http-security.ts';
import { securityHeaders } from './http/security/security-headers.ts';
import { choosesShown } from './http/shown-content.ts';
import { staticFiles } from './http/static-files.ts';
import { sessionCookie } from './identity/session-cookie.ts';
import type { Session, Viewer } from './identity/viewer.ts';
import { REQUEST_BYTES_MAX } from './limits/bodies/body-limits.ts';
import { levelOf, mayLog } from './limits/log-limits.ts';
import { consume, type LimitName } from './limits/rate-limits.ts';
import { createHub } from './live/live.ts';
import { media } from './media/serve.ts';
import { diskSpace } from './process/disk-space.ts';
import { framesOf, log } from './process/log.ts';

export { createSetupCode } from '../app/roles/setup.server.ts';
export { currentSettings, loadSettings } from '../app/site/settings.server.ts';
export { publishWelcomeShelf } from '../demo/seed/welcome/publish-welcome-shelf.ts';
export { abortAll } from './ai/outbound-http.ts';
export { prepareDatabase } from './database/migrate.ts';

/** Imported dynamically: a normal start never loads the demo content. */
export const seedDemo = async (print: (line: string) => void) => (await import('../demo/seed/seed.ts')).seedDemo(print);

/** Imported dynamically: a normal start never loads the commands of `npm run admin`. */
export const runCommand = async (args: readonly string[]) => (await import('../app/run-command.server.ts')).runCommand(args);
const dev = import.meta.env.DEV;
const NONCE_STUB = `nonce${randomBytes(12).toString('hex').slice(0, 19)}`; // as long as a real nonce, so that content lengths match
const handleRequest = createRouteHandler(guarded(build), import.meta.env.MODE);
const patternOf = routePatterns(build.routes);
const client = join(import.meta.dirname, dev ? '../public' : '../client');

export const hub = createHub(canReceive, readChannelFeed, countsDiffer);
export const pageCache = createPageCache();
followChanges(hub, (topic) => {
  pageCache.drop(topic);
  sharedReads.drop(topic);
});

export const workers = createWorkers(hub);

/** Closed on shutdown, and in development when an edit replaces this module. */
export const closables: { close(): Promise<void> }[] = [hub, workers, database];

type Env = { Bindings: HttpBindings; Variables: { id: string; nonce: string } };
export const app = new Hono<Env>();

const callerNetwork = (c: Context<Env>) => addressOf(c.req.raw, c.env?.incoming?.socket.remoteAddress);

/** A plain-text refusal, for requests that are rejected before routing. */
const refused = (name: ProblemName, headers: Record<string, string> = {}) =>
  new Response(`${PROBLEMS[name].words}\n`, {
    status: PROBLEMS[name].status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });

app.use('*', securityHeaders(dev));

// Assigns a request id, logs a line without user text, and rejects requests that need no route.
app.use('*', async (c, next) => {
  const started = performance.now();
  const id = randomUUID();
  c.set('id', id);
  if (!isReadable(c.req.url)) c.res = refused('bad-address');
  else if (!isSameOrigin(publicRequest(c.req.raw))) c.res = refused('foreign-origin');
  else if (Number(c.req.header('content-length') ?? 0) > REQUEST_BYTES_MAX) c.res = refused('too-large');
  else await next();
  if (c.res.headers.has('x-hono-already-sent')) return; // a live stream has already sent its headers
  c.res.headers.set('x-request-id', id);
  const aborted = c.res.status >= 500 && c.req.raw.signal.aborted; // the client disconnected: not a server error
  const status = aborted ? 499 : c.res.status;
  const level = await levelOf(status, status < 400 ? '' : callerNetwork(c));
  if (level === 'debug' && !log.isLevelEnabled('debug')) return;
  log[level](
    {
      id,
      method: c.req.method,
      path: isReadable(c.req.url) ? patternOf(c.req.path) : '/*',
      status,
      ms: Math.round(performance.now() - started),
    },
    'request completed',
  );
});

app.onError(async (error, c) => {
  const name = databaseProblem(error);
  if (name) return refused(name, { 'retry-after': '5' });
  if (await mayLog('error-log', callerNetwork(c)))
    log.error({ id: c.get('id'), err: { name: error.name, stack: framesOf(error) } }, 'request failed');
  return refused('unexpected');
});

app.options('*', () => new Response(null, { status: 204, headers: { allow: 'GET, HEAD, POST, OPTIONS' } })); // routes do not handle OPTIONS

/** Rate limit by network, for paths without a route. */
const limited =
  (name: LimitName): MiddlewareHandler<Env> =>
  async (c, next) => {
    const wait = await consume(name, callerNetwork(c), 'network');
    return wait ? refused('too-many', { 'retry-after': String(wait) }) : next();
  };

app.get('/healthz', limited('health'), async (c) => {
  const isHealthy = await pool.query({ text: 'select 1', query_timeout: 3_000 } as pg.QueryConfig).then(
    () => true,
    () => false,
  );
  return isHealthy ? c.text((await diskSpace()) ?? 'ok') : c.text('the database is unavailable', 503, { 'retry-after': '5' });
});

const serveMedia = media(async (c, address) =>
  (await isPublicImage(address)) ? 'shared' : imageAccess((await readViewer(c.req.header('cookie'))).viewer, address),
);
app.on(['GET', 'HEAD'], '/media/*', limited('media'), serveMedia);

app.get('/live', async (c) => {
  const { viewer, session } = await readViewer(c.req.header('cookie'));
  const out = c.env?.outgoing;
  if (!out) return refused('bad-address');
  const address = addressOf(c.req.raw, c.env.incoming.socket.remoteAddress);
  const wait = viewer ? await consume('live', viewer.id) : await consume('live', address, 'network');
  if (wait) return refused('too-many', { 'retry-after': String(wait) });
  const status = hub.open(
    out,
    c.req.query('topics') ?? '',
    { viewer, session: session?.id ?? null, address },
    Number(c.req.query('for') ?? Number.NaN),
  );
  if (status) return status === 429 ? refused('too-many', { 'retry-after': '20' }) : refused('bad-address');
  return RESPONSE_ALREADY_SENT;
});

app.use('/assets/*', limited('assets'));
if (!dev) app.use('/assets/*', staticFiles(client, 'public, max-age=31536000, immutable'));
const FILES = /^\/[a-z0-9-]+\.(svg|ico|js|png|txt|webmanifest|webp)$/;
app.use('*', async (c, next) => (FILES.test(c.req.path) ? serveFile(c, next) : next()));
const serveFile = staticFiles(client, 'public, max-age=3600');
app.all('/assets/*', () => refused('not-found'));

app.all('*', async (c) => {
  const request = publicRequest(c.req.raw);
  const address = addressOf(request, c.env?.incoming?.socket.remoteAddress);
  const wantsGzip = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
  const [cookie, nonce] = [c.req.header('cookie'), c.get('nonce')];
  if (!sessionCookie(cookie) && !choosesShown(cookie) && request.method === 'GET' && !dev && !FILES.test(c.req.path)) {
    const key = pageKey(request);
    let uncached: Response | null = null;
    let rendered: CachedPage | null = null;
    let text = '';
    const page = await pageCache.get(
      key,
      async () => {
        const topics = new Set<string>();
        const response = await respond(request, { viewer: null, session: null, unavailable: false, nonce: NONCE_STUB, address, topics });
        if (
          response.status !== 200 ||
          response.headers.has('set-cookie') ||
          response.headers.get('cache-control') === NOT_STORED ||
          !/html|x-script/.test(response.headers.get('content-type') ?? '')
        ) {
          uncached = response;
          return null;
        }
        if (!topics.size) topics.add('people'); // a page without topics might show any profile
        text = await textOf(response);
        rendered = cachedPage(text, NONCE_STUB, topics, [...response.headers, ['vary', 'accept-encoding']]);
        return rendered;
      },
      readData(request, address),
    );
    if (page) {
      const headers = new Headers(page.headers);
      // The request that rendered the page compresses it whole; the pieces are compressed only when a second request needs them.
      headers.set('cache-control', defaultCacheControl(request));
      if (page === rendered) return packed(pageResponse(text.replaceAll(NONCE_STUB, nonce), { headers }), wantsGzip);
      if (wantsGzip) headers.set('content-encoding', 'gzip');
      return new Response(wantsGzip ? await gzipped(page, nonce) : plain(page, nonce), { headers });
    }
    if (uncached) return packed(await withNonce(uncached, nonce), wantsGzip);
  }
  let caller: { viewer: Viewer; session: Session | null } = { viewer: null, session: null };
  let unavailable = false;
  const reply = new Headers();
  try {
    if (cookie) caller = await readViewer(cookie);
    // A failed renewal is only logged: the session stays valid until it expires, and reading must not depend on a write.
    if (caller.session)
      await renewSession(caller, request, reply).catch((error) => log.warn({ err: { name: error?.name } }, 'session not renewed'));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    unavailable = true;
  }
  const response = await respond(request, { ...caller, unavailable, nonce, address, topics: null, reply });
  if (caller.viewer && request.method !== 'GET') sharedReads.wrote(caller.viewer.id);
  return packed(response, wantsGzip);
});

type RequestState = {
  viewer: Viewer;
  session: Session | null;
  unavailable: boolean;
  nonce: string;
  address: string;
  topics: Set<string> | null;
  reply?: Headers;
};

/** Runs one request through React Router and adds the headers that routes set in `reply`. */
async function respond(request: Request, state: RequestState): Promise<Response> {
  const context = new RouterContextProvider();
  const reply = state.reply ?? new Headers();
  context.set(viewerContext, state.viewer);
  context.set(sessionContext, state.session);
  context.set(databaseUnavailableContext, state.unavailable);
  context.set(nonceContext, state.nonce);
  context.set(addressContext, state.address);
  context.set(topicsContext, state.topics);
  context.set(responseContext, reply);
  context.set(deletionCountsContext, readDeletionCounts);
  const { viewer, address } = state;
  const work = () => handleRequest(request, context);
  let response = await (viewer ? asOwner(viewer.id, 'member', work) : asOwner(`network ${address}`, 'network', work));
  if (context.get(resendContext) && isPlainForm(request)) response = await resent(request, context);
  for (const [name, value] of reply) name === 'set-cookie' ? response.headers.append(name, value) : response.headers.set(name, value);
  if (response.status === 503) response.headers.set('retry-after', '5');
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', defaultCacheControl(request));
  return response;
}

/** Reads the loader data of a visitor's page, as React Router sends it on client navigation; undefined for a `.data` URL. */
function readData(request: Request, address: string) {
  const url = new URL(request.url);
  if (url.pathname.endsWith('.data')) return undefined;
  url.pathname = url.pathname === '/' ? '/_.data' : `${url.pathname.replace(/\/$/, '')}.data`;
  return async () => {
    const state = { viewer: null, session: null, unavailable: false, nonce: NONCE_STUB, address, topics: new Set<string>() };
    const response = await respond(new Request(url, { headers: request.headers }), state);
    return response.status === 200 ? textOf(response) : null;
  };
}

/** Renders the page that shows a refused form again, with the status of the refusal. It makes no database query. */
async function resent(request: Request, refused: RouterContextProvider) {
  const context = new RouterContextProvider();
  for (const routerContext of [viewerContext, sessionContext, nonceContext, addressContext, resendContext] as const)
    context.set(routerContext as typeof nonceContext, refused.get(routerContext as typeof nonceContext));
  const page = await handleRequest(new Request(new URL(href('/not-sent'), request.url), { headers: { accept: 'text/html' } }), context);
  return pageResponse(await textOf(page), { status: refused.get(resendContext)?.status ?? 503, headers: page.headers });
}

/** Replaces the nonce placeholder in a visitor's response that is not cached (an error, a redirect). */
async function withNonce(response: Response, nonce: string) {
  if (!isText(response) || response.headers.has('content-encoding')) return response;
  return pageResponse((await textOf(response)).replaceAll(NONCE_STUB, nonce), response);
}
