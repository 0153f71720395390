import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type pg from 'pg';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { renewSession } from '../app/account/auth.server.ts';
import { createPurgeWorker } from '../app/account/purge-worker.server.ts';
import { canHear } from '../app/audience/live-access.server.ts';
import { readViewer } from '../app/audience/viewer.server.ts';
import type { Session, Viewer } from '../app/audience/viewer.ts';
import { readChannelFeed } from '../app/channels/chat/channel-feed.server.ts';
import { channelImageAccess, isChannelImage } from '../app/channels/chat/image-access.server.ts';
import { MOST_BYTES } from './body-limits.ts';
import { database, pool } from './database.ts';
import { databaseProblem, isAway } from './database-problems.ts';
import { diskSpace } from './disk-space.ts';
import { addressOf, fromHere, isReadable, publicRequest, securityHeaders } from './http-security.ts';
import { createHub } from './live.ts';
import { framesOf, log } from './log.ts';
import { levelOf, mayLog } from './log-limits.ts';
import { media } from './media/serve.ts';
import { type Cut, createPageCache, cut, gzipped, pageKey, plain } from './page-cache.ts';
import { isText, packed, pageResponse, textOf } from './page-response.ts';
import { guarded } from './policies.ts';
import { PROBLEMS, type ProblemName } from './problems.ts';
import { consume, type LimitName } from './rate-limits.ts';
import {
  addressContext,
  databaseUnavailableContext,
  nonceContext,
  replyContext,
  resendContext,
  sessionContext,
  topicsContext,
  viewerContext,
} from './request.ts';
import { isPlainForm } from './resend.ts';
import { routePatterns } from './route-patterns.ts';
import { sessionCookie } from './session-cookie.ts';
import { asOwner } from './shared-pool.ts';
import { sharedReads } from './shared-reads.ts';
import { staticFiles } from './static-files.ts';

export { bringWelcomeShelf } from '../app/works/welcome.server.ts';
export { prepareDatabase } from './migrate.ts';
export { abortAll } from './outbound-http.ts';

/** The demo community is a chunk of its own: an ordinary start never reads it. */
export const seedDemo = async () => (await import('../database/demo/seed.ts')).seedDemo();

const dev = import.meta.env.DEV;
const STAND_IN = `nonce${randomBytes(12).toString('hex').slice(0, 19)}`; // as long as a real nonce, so that sizes agree
const respond = createRequestHandler(guarded(build), import.meta.env.MODE);
const patternOf = routePatterns(build.routes);
const client = join(import.meta.dirname, dev ? '../public' : '../client');

export const hub = createHub(canHear, readChannelFeed);
export const pageCache = createPageCache();
hub.on((topic) => {
  pageCache.drop(topic);
  sharedReads.drop(topic);
});

/** Makes accountDeletions true; `start` once the database is ready. */
export const leaving = createPurgeWorker(hub);

/** What must be closed at the end, or when an edit in development replaces this module. */
export const standing: { close(): Promise<void> }[] = [hub, leaving, database];

type Env = { Bindings: HttpBindings; Variables: { id: string; nonce: string } };
export const app = new Hono<Env>();

const networkOfCaller = (c: Context<Env>) => addressOf(c.req.raw, c.env?.incoming?.socket.remoteAddress);

/** A refusal before any route was found: plain words, no page. */
const refused = (name: ProblemName, headers: Record<string, string> = {}) =>
  new Response(`${PROBLEMS[name].words}\n`, {
    status: PROBLEMS[name].status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });

// The envelope: an id, a log line without anybody's text, headers, and the refusals that need no route.
app.use('*', async (c, next) => {
  const started = performance.now();
  const id = randomUUID();
  const nonce = randomBytes(18).toString('base64url'); // always 24 characters
  c.set('id', id);
  c.set('nonce', nonce);
  if (!isReadable(c.req.url)) c.res = refused('bad-address');
  else if (!fromHere(publicRequest(c.req.raw))) c.res = refused('foreign-origin');
  else if (Number(c.req.header('content-length') ?? 0) > MOST_BYTES) c.res = refused('too-large');
  else await next();
  if (c.res.headers.has('x-hono-already-sent')) return; // a live stream has its headers already
  if (!c.req.path.startsWith('/media/')) {
    // A download brings a stricter policy of its own.
    const strict = c.res.headers.get('content-disposition') ? c.res.headers.get('content-security-policy') : null;
    for (const [name, value] of securityHeaders(nonce, dev)) c.res.headers.set(name, value);
    if (strict) c.res.headers.set('content-security-policy', strict);
  }
  c.res.headers.set('x-request-id', id);
  const left = c.res.status >= 500 && c.req.raw.signal.aborted; // nobody waits for it any more: no fault of ours
  const status = left ? 499 : c.res.status;
  const level = await levelOf(status, status < 400 ? '' : networkOfCaller(c));
  if (level === 'debug' && !log.isLevelEnabled('debug')) return;
  log[level](
    {
      id,
      method: c.req.method,
      path: isReadable(c.req.url) ? patternOf(c.req.path) : '/*',
      status,
      ms: Math.round(performance.now() - started),
    },
    'answered',
  );
});

app.onError(async (error, c) => {
  const name = databaseProblem(error);
  if (name) return refused(name, { 'retry-after': '5' });
  if (await mayLog('error-log', networkOfCaller(c)))
    log.error({ id: c.get('id'), err: { name: error.name, stack: framesOf(error) } }, 'not answered');
  return refused('unexpected');
});

app.options('*', () => new Response(null, { status: 204, headers: { allow: 'GET, HEAD, POST, OPTIONS' } })); // no route has to expect it

/** By network, for what has no route: answers when it was asked for too often. */
const limited =
  (name: LimitName): MiddlewareHandler<Env> =>
  async (c, next) => {
    const wait = await consume(name, networkOfCaller(c), 'network');
    return wait ? refused('too-many', { 'retry-after': String(wait) }) : next();
  };

app.get('/healthz', limited('health'), async (c) => {
  const well = await pool.query({ text: 'select 1', query_timeout: 3_000 } as pg.QueryConfig).then(
    () => true,
    () => false,
  );
  return well ? c.text((await diskSpace()) ?? 'ok') : c.text('the database does not answer', 503, { 'retry-after': '5' });
});

const serveMedia = media(async (c, address) =>
  isChannelImage(address) ? channelImageAccess((await readViewer(c.req.header('cookie'))).viewer, address) : 'shared',
);
app.on(['GET', 'HEAD'], '/media/*', limited('media'), serveMedia);

app.get('/live', async (c) => {
  const { viewer, session } = await readViewer(c.req.header('cookie'));
  const out = c.env?.outgoing;
  if (!out) return refused('bad-address');
  const address = addressOf(c.req.raw, c.env.incoming.socket.remoteAddress);
  const wait = viewer ? await consume('live', viewer.id) : await consume('live', address, 'network');
  if (wait) return refused('too-many', { 'retry-after': String(wait) });
  const no = hub.open(
    out,
    c.req.query('topics') ?? '',
    { viewer, session: session?.id ?? null, address },
    Number(c.req.query('for') ?? Number.NaN),
  );
  return no ? refused(no === 429 ? 'too-many' : 'bad-address', no === 429 ? { 'retry-after': '20' } : {}) : RESPONSE_ALREADY_SENT;
});

app.use('/assets/*', limited('assets'));
if (!dev) app.use('/assets/*', staticFiles(client, 'public, max-age=31536000, immutable'));
const FILES = /^\/[a-z0-9-]+\.(svg|ico|png|txt|webmanifest|webp)$/;
app.use('*', async (c, next) => (FILES.test(c.req.path) ? serveFile(c, next) : next()));
const serveFile = staticFiles(client, 'public, max-age=3600');
app.all('/assets/*', () => refused('not-found'));

app.all('*', async (c) => {
  const request = publicRequest(c.req.raw);
  const address = addressOf(request, c.env?.incoming?.socket.remoteAddress);
  const wantsGzip = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
  const cookie = c.req.header('cookie');
  const nonce = c.get('nonce');
  if (!sessionCookie(cookie) && request.method === 'GET' && !dev && !FILES.test(c.req.path)) {
    const key = pageKey(request);
    let first: Response | null = null;
    let made: Cut | null = null;
    let text = '';
    const page = await pageCache.get(
      key,
      async () => {
        const topics = new Set<string>();
        const response = await ask(request, { viewer: null, session: null, away: false, nonce: STAND_IN, address, topics });
        if (
          response.status !== 200 ||
          response.headers.has('set-cookie') ||
          !/html|x-script/.test(response.headers.get('content-type') ?? '')
        ) {
          first = response;
          return null;
        }
        if (!topics.size) topics.add('people'); // a page that names nothing might show anybody
        text = await textOf(response);
        made = cut(text, STAND_IN, topics, [...response.headers, ['vary', 'accept-encoding']]);
        return made;
      },
      readData(request, address),
    );
    if (page) {
      const headers = new Headers(page.headers);
      // Who had it rendered packs it as a whole; the pieces are packed for those who come after, if any do.
      headers.set('cache-control', defaultCacheControl(request));
      if (page === made) return packed(pageResponse(text.replaceAll(STAND_IN, nonce), { headers }), wantsGzip);
      if (wantsGzip) headers.set('content-encoding', 'gzip');
      return new Response(wantsGzip ? await gzipped(page, nonce) : plain(page, nonce), { headers });
    }
    if (first) return packed(await restored(first, nonce), wantsGzip);
  }
  let who: { viewer: Viewer; session: Session | null } = { viewer: null, session: null };
  let away = false;
  const reply = new Headers();
  try {
    if (cookie) who = await readViewer(cookie);
    // A session that cannot be renewed now is good until it ends: reading never fails because a write did.
    if (who.session)
      await renewSession(who.session, request, reply).catch((error) => log.warn({ err: { name: error?.name } }, 'session_not_renewed'));
  } catch (error) {
    if (!isAway(error)) throw error;
    away = true;
  }
  const response = await ask(request, { ...who, away, nonce, address, topics: null, reply });
  if (who.viewer && request.method !== 'GET') sharedReads.wrote(who.viewer.id);
  return packed(response, wantsGzip);
});

type Asking = {
  viewer: Viewer;
  session: Session | null;
  away: boolean;
  nonce: string;
  address: string;
  topics: Set<string> | null;
  reply?: Headers;
};

/** One request through React Router; what the routes left in `reply` goes out with the answer. */
async function ask(request: Request, asking: Asking): Promise<Response> {
  const context = new RouterContextProvider();
  const reply = asking.reply ?? new Headers();
  context.set(viewerContext, asking.viewer);
  context.set(sessionContext, asking.session);
  context.set(databaseUnavailableContext, asking.away);
  context.set(nonceContext, asking.nonce);
  context.set(addressContext, asking.address);
  context.set(topicsContext, asking.topics);
  context.set(replyContext, reply);
  const { viewer, address } = asking;
  const work = () => respond(request, context);
  let response = await (viewer ? asOwner(viewer.id, 'member', work) : asOwner(`network ${address}`, 'network', work));
  if (context.get(resendContext) && isPlainForm(request)) response = await resent(request, context);
  for (const [name, value] of reply) name === 'set-cookie' ? response.headers.append(name, value) : response.headers.set(name, value);
  if (response.status === 503) response.headers.set('retry-after', '5');
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', defaultCacheControl(request));
  return response;
}

/** What a visitor's page is made of, as React Router sends it to a browser that turns to it; undefined for an address that is data itself. */
function readData(request: Request, address: string) {
  const url = new URL(request.url);
  if (url.pathname.endsWith('.data')) return undefined;
  url.pathname = url.pathname === '/' ? '/_.data' : `${url.pathname.replace(/\/$/, '')}.data`;
  return async () => {
    const asking = { viewer: null, session: null, away: false, nonce: STAND_IN, address, topics: new Set<string>() };
    const response = await ask(new Request(url, { headers: request.headers }), asking);
    return response.status === 200 ? textOf(response) : null;
  };
}

/** A page fetched ahead may be used for the click that follows; anything else is asked for anew. */
function defaultCacheControl(request: Request) {
  const ahead = request.headers.get('sec-purpose')?.includes('prefetch') && new URL(request.url).pathname.endsWith('.data');
  return ahead ? 'private, max-age=5' : 'private, no-cache';
}

/** The page that shows a refused form again, with the status of the refusal. It asks the database nothing. */
async function resent(request: Request, refused: RouterContextProvider) {
  const context = new RouterContextProvider();
  for (const one of [viewerContext, sessionContext, nonceContext, addressContext, resendContext] as const)
    context.set(one as typeof nonceContext, refused.get(one as typeof nonceContext));
  const page = await respond(new Request(new URL('/not-sent', request.url), { headers: { accept: 'text/html' } }), context);
  return pageResponse(await textOf(page), { status: refused.get(resendContext)?.status ?? 503, headers: page.headers });
}

/** A visitor's page that is not kept (an error, a redirect) was rendered with the stand-in; it gets its own nonce too. */
async function restored(response: Response, nonce: string) {
  if (!isText(response) || response.headers.has('content-encoding')) return response;
  return pageResponse((await textOf(response)).replaceAll(STAND_IN, nonce), response);
}
