import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { fetchData, ORIGIN, send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { people } from '../database/schema.ts';
import { guarded } from './access/policies.ts';
import { app, pageCache } from './app.ts';
import { db, pool } from './database/database.ts';
import { LIMITS } from './limits/rate-limits.ts';
import { log } from './process/log.ts';

test('every response has a request id and headers that block foreign scripts', async () => {
  const response = await visit('/');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'nonce-[\w-]{24}' 'strict-dynamic'$/);
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    expect(policy).toContain(part);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('referrer-policy')).toBeTruthy();
});

test.each(['/%E0%A4%A', '/book/%00', '/%', '/book/%ff'])('a malformed address is 400 or 404, never 500: %s', async (path) => {
  expect([400, 404]).toContain((await visit(path)).status);
});

test.each([
  '/nothing',
  '/nothing/at/all',
  '/assets/none.js',
  '/covers/x.webp',
  '/media/books/../../etc/passwd',
  '/book/none',
  '/.env',
  '/x.svg',
])('a missing page is 404: %s (AMB-56)', async (path) => {
  const response = await visit(path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toMatch(/at .*\.ts:\d+/);
});

test.each(['{', '[]', '"text"', '\u0000'])('an unreadable body is refused, never 500: %j', async (body) => {
  const { cookie } = await createMember();
  const book = await createBook(await createMember());
  for (const path of [`/works/${book.id}/like`, `/works/${book.id}/comments`, `/drafts/${book.id}`, '/sign-in', '/pictures'])
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'text/plain']) {
      const response = await visit(path, { method: 'POST', body, headers: { 'content-type': type }, as: cookie });
      expect(response.status, `${path} ${type}`).toBeLessThan(500);
    }
});

test.each([undefined, 'null', 'https://evil.example', 'http://localhost:3000.evil.example'])(
  'a form from %s changes nothing',
  async (origin) => {
    const { cookie } = await createMember();
    const book = await createBook(await createMember());
    const response = await app.fetch(
      new Request(`${ORIGIN}/works/${book.id}/like`, {
        method: 'POST',
        headers: { cookie, ...(origin ? { origin } : {}) },
        body: new URLSearchParams(),
      }),
    );
    expect(response.status).toBe(403);
    pageCache.clear();
    expect(await (await visit(`/book/${book.id}`)).text()).toMatch(/\b0(?:<!-- -->)? (?:<!-- -->)?likes?|aria-label="[^"]*0 likes/);
  },
);

test('a body above the limit of its route is 413, whatever its content-length says', async () => {
  const { cookie } = await createMember();
  const big = 'x'.repeat(70_000);
  expect((await send('/sign-in', { email: big, password: 'x' })).status).toBe(413);
  const stream = new ReadableStream({
    start(out) {
      for (let i = 0; i < 80; i++) out.enqueue(new TextEncoder().encode('x'.repeat(1_000)));
      out.close();
    },
  });
  const init = {
    method: 'POST',
    body: stream,
    duplex: 'half',
    headers: { origin: ORIGIN, cookie, 'content-type': 'application/x-www-form-urlencoded' },
  };
  expect((await app.fetch(new Request(`${ORIGIN}/reading-settings`, init as RequestInit))).status).toBe(413);
});

test('rate limits of a route count each member separately', async () => {
  const [eager, calm] = [await createMember(), await createMember()];
  const book = await createBook(await createMember());
  const statuses: number[] = [];
  for (let i = 0; i <= LIMITS.comment.points; i++)
    statuses.push((await fetchData(`/works/${book.id}/comments`, new URLSearchParams({ text: `remark ${i}` }), eager.cookie)).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
  const refused = await fetchData(`/works/${book.id}/comments`, new URLSearchParams({ text: 'once more' }), eager.cookie);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.text).toContain('Please wait a moment');
  expect((await fetchData(`/works/${book.id}/comments`, new URLSearchParams({ text: 'hello' }), calm.cookie)).status).toBe(200);
});

test('a route without a policy prevents the start', () => {
  const build = { routes: { bare: { id: 'bare', module: { default: () => null } } } } as unknown as Parameters<typeof guarded>[0];
  expect(() => guarded(build)).toThrow('Routes without a valid policy: bare');
});

test('an unavailable database yields 503 with Retry-After, and the site recovers without a restart', async () => {
  const { cookie } = await createMember();
  const query = pool.query.bind(pool);
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  Object.assign(pool, { query: () => Promise.reject(refused) });
  pageCache.clear();
  try {
    for (const as of [undefined, cookie]) {
      const response = await visit('/', { as });
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      const page = await pageOf(response);
      expect(page.one('heading', 'The site is not available right now.').name).toBeTruthy();
      expect(page.text).toContain('The site’s database is not responding. Nothing is lost;');
      expect(page.all('link', 'Sign In')).toHaveLength(as ? 0 : 1); // with a cookie it is unknown whether the visitor is signed in
    }
    expect((await visit('/healthz')).status).toBe(503);
    expect((await fetchData('/works/00000000-0000-7000-8000-000000000000/like', new URLSearchParams(), cookie)).status).toBe(503);
  } finally {
    Object.assign(pool, { query });
  }
  expect((await visit('/', { as: cookie })).status).toBe(200);
  const health = await visit('/healthz');
  expect([health.status, await health.text()]).toEqual([200, 'ok']);
});

test('an unexpected error is 500 and logged, without user text in response or log (ERR-42)', async () => {
  const { cookie } = await createMember();
  const lines: string[] = [];
  const { error } = log;
  Object.assign(log, { error: (...logged: unknown[]) => lines.push(JSON.stringify(logged)) });
  const query = pool.query.bind(pool);
  Object.assign(pool, { query: () => Promise.reject(new Error('secret: the words of a writer')) });
  pageCache.clear();
  try {
    const response = await visit('/', { as: cookie });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('the words of a writer');
  } finally {
    Object.assign(pool, { query });
    Object.assign(log, { error });
  }
  expect(lines).not.toEqual([]);
  expect(lines.join()).not.toContain('the words of a writer');
});

test('a request that the client aborted is not logged as an error (AI-30)', async () => {
  const { cookie } = await createMember();
  const logged = { error: [] as unknown[], debug: [] as unknown[], info: [] as unknown[] };
  const { error, debug, info } = log;
  Object.assign(log, {
    error: (line: unknown) => logged.error.push(line),
    debug: (line: unknown) => logged.debug.push(line),
    info: (line: unknown) => logged.info.push(line),
  });
  try {
    await app.fetch(new Request(`${ORIGIN}/settings`, { headers: { cookie }, signal: AbortSignal.abort() }));
  } finally {
    Object.assign(log, { error, debug, info });
  }
  expect(logged).toEqual({ error: [], debug: [], info: [expect.objectContaining({ status: 499 })] });
});

test('HEAD works like GET, and unknown methods are refused', async () => {
  expect((await visit('/', { method: 'HEAD' })).status).toBe(200);
  expect([403, 404, 405]).toContain((await visit('/', { method: 'DELETE' })).status);
});

test('/live accepts only known topics', async () => {
  for (const topics of ['', 'everything', 'work:1', 'home,'.repeat(30), "person:' or 1=1"])
    expect((await visit(`/live?topics=${encodeURIComponent(topics)}`)).status).toBe(400);
});

test('a new profile is public with zero counts (DATA-01, PRIVACY-01, AUTH-25)', async () => {
  const { id } = await createMember();
  const [person] = (await db.select().from(people)).filter((row) => row.id === id);
  expect(person).toMatchObject({
    spectatorCount: 0,
    spectatingCount: 0,
    creativeThoughts: [],
    isPrivate: false,
    bio: '',
    profilePicture: null,
    coverPhoto: null,
  });
});

test('no request header is part of a cache key, so no page can be cached under the address of another (B3)', async () => {
  pageCache.clear();
  const terms = `${ORIGIN}/terms-and-conditions?`;
  // If header and URL were joined into the key, these two together would be the URL of the terms.
  const other = await app.fetch(new Request(`${ORIGIN}/privacy-policy`, { headers: { 'x-react-router-cache': terms } }));
  expect((await pageOf(other)).title).toContain('Privacy');
  expect((await pageOf(await app.fetch(new Request(`${terms}${ORIGIN}/privacy-policy`)))).title).toContain('Terms');
});

test('the Cache-Control of a cached page depends on the current request, not on the first one (S27)', async () => {
  pageCache.clear();
  const address = `${ORIGIN}/terms-and-conditions.data`;
  const prefetched = await app.fetch(new Request(address, { headers: { 'sec-purpose': 'prefetch' } }));
  expect(prefetched.headers.get('cache-control')).toBe('private, max-age=5');
  expect((await app.fetch(new Request(address))).headers.get('cache-control')).toBe('private, no-cache');
});

test('uncached pages for visitors are compressed too: an error page, search results', async () => {
  const maker = await createMember();
  for (let i = 0; i < 12; i++) await createBook(maker, { title: `Lighthouse number ${i}`, description: 'Keepers and gulls. '.repeat(20) });
  for (const [path, status] of [
    ['/nothing/at/all', 404],
    ['/search/results?q=Lighthouse', 200],
  ] as const) {
    const plain = await visit(path);
    const packed = await visit(path, { headers: { 'accept-encoding': 'gzip' } });
    expect([path, plain.status, packed.status]).toEqual([path, status, status]);
    expect([path, packed.headers.get('content-encoding')]).toEqual([path, 'gzip']);
    const [whole, small] = [Buffer.from(await plain.arrayBuffer()), Buffer.from(await packed.arrayBuffer())];
    expect(small.length).toBeLessThan(whole.length / 2);
    expect(gunzipSync(small).length).toBe(whole.length);
  }
});

test('OPTIONS is answered before routing, without an error in the log (S22)', async () => {
  const lines: unknown[] = [];
  const spy = vi.spyOn(log, 'error').mockImplementation((...logged: unknown[]) => void lines.push(logged));
  for (const path of ['/', '/characters', `/characters/${crypto.randomUUID()}/image`, `/works/${crypto.randomUUID()}/text`]) {
    const result = await visit(path, { method: 'OPTIONS' });
    expect([path, result.status, result.headers.get('allow')]).toEqual([path, 204, 'GET, HEAD, POST, OPTIONS']);
  }
  spy.mockRestore();
  expect(lines).toEqual([]);
});

test('a form through a proxy that drops the Host header is accepted, and the operator is warned once (S29)', async () => {
  const { cookie } = await createMember();
  const book = await createBook(await createMember());
  const logged: unknown[] = [];
  const spy = vi.spyOn(log, 'warn').mockImplementation((...words: unknown[]) => void logged.push(...words));
  for (let i = 0; i < 2; i++) {
    const request = new Request(`http://127.0.0.1:4999/works/${book.id}/like`, {
      method: 'POST',
      body: new URLSearchParams({ liked: 'yes' }),
      headers: { cookie, origin: ORIGIN },
      redirect: 'manual',
    });
    expect((await app.fetch(request)).status).toBe(303);
  }
  spy.mockRestore();
  expect(logged).toEqual([
    'The proxy does not forward the Host header (received 127.0.0.1:4999 instead of localhost:3000). Configure it to forward Host.',
  ]);
});

test('a refusal is logged with its status and route, without user text (ERR-13, ERR-19, ERR-22, ERR-42)', async () => {
  const { cookie } = await createMember();
  const lines: { level: string; line: unknown }[] = [];
  const spies = (['warn', 'info'] as const).map((level) =>
    vi.spyOn(log, level).mockImplementation(((line: unknown) => void lines.push({ level, line })) as never),
  );
  const results = [
    await visit('/poems/1/delete', { method: 'POST', body: new URLSearchParams({ why: 'a private word' }), as: cookie }),
    await visit('/settings?about=a-private-word', { method: 'GET' }),
    await fetchData('/community/create', new URLSearchParams({ name: 'a private word' }), cookie),
  ];
  for (const spy of spies) spy.mockRestore();
  expect(results.map(({ status }) => status)).toEqual([405, 401, 422]);
  expect(lines).toEqual([
    { level: 'warn', line: expect.objectContaining({ method: 'POST', path: '/*', status: 405 }) },
    { level: 'info', line: expect.objectContaining({ method: 'GET', path: '/settings', status: 401 }) },
    { level: 'info', line: expect.objectContaining({ path: '/community/create.data', status: 422 }) },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/private.word/);
});
