import { beforeEach, expect, test } from 'vitest';
import { createMember } from '#tests/support/people.ts';
import { ORIGIN, send, visit } from '#tests/support/request.ts';
import { addressOf } from '../../http/security/http-security.ts';
import { consume, LIMITS, resetRateLimits } from '../rate-limits.ts';
import { BUDGET, reserveBodyMemory } from './body-budget.ts';
import { readFormStart } from './body-limits.ts';

beforeEach(resetRateLimits);

const MB = 1024 * 1024;
const PLAIN = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
const plain = (body: string, as?: string) =>
  visit('/pictures', { method: 'POST', body, headers: { ...PLAIN, 'content-length': String(body.length) }, as });
const inputsOf = (html: string) => html.match(/<(input|textarea)\b/g)?.length ?? 0;

/** A body of `bytes` bytes; `read` returns how much of it was read. */
function large(bytes: number, type: string, piece = new Uint8Array(64 * 1024)) {
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(to) {
        if (read >= bytes) return to.close();
        read += piece.byteLength;
        to.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': type, 'content-length': String(bytes), accept: 'text/html' },
  };
  return { init, read: () => read };
}

test('a refused form with too many fields is shown without them (ERR-07)', async () => {
  const response = await plain('a&'.repeat(30_000), 'a=1');
  const html = await response.text();
  expect([response.status, html.includes('This was not sent.'), inputsOf(html) < 10]).toEqual([401, true, true]);
});

test('of a large refused form only the start is read, and its input before the file is preserved (ERR-07)', async () => {
  const type = 'multipart/form-data; boundary=----------------------------1234567890';
  const part = (name: string, rest = '') =>
    `------------------------------1234567890\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const begins = Buffer.from(`${part('name')}A long name\r\n${part('description')}Words\r\n${part('cover', '; filename="a.png"')}`);
  const { init, read } = large(5 * MB, type, Buffer.concat([begins, Buffer.alloc(64 * 1024 - begins.length)]));
  const response = await visit('/community/create', { ...init, as: 'a=1' });
  const html = await response.text();
  expect(response.status).toBe(401);
  expect(html).toContain('value="A long name"');
  expect(html).toMatch(/type="file"[^>]*name="cover"|name="cover"[^>]*type="file"/);
  expect(read()).toBeLessThan(MB);
});

test('refused forms of one network are limited across all routes (ERR-07)', async () => {
  const sent = () => plain('a=1');
  expect((await sent()).status).toBe(401);
  const address = addressOf(new Request(ORIGIN), undefined);
  await consume('refused-form', address, 'network', LIMITS['refused-form'].points);
  const { status, headers } = await sent();
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('a plain form has the size limit of a form even on upload routes, and at most a hundred fields (MEDIA-12)', async () => {
  const { cookie } = await createMember();
  expect((await plain(`a=${'x'.repeat(70_000)}`, cookie)).status).toBe(413);
  expect((await plain('a&'.repeat(30_000), cookie)).status).toBe(400);
  const { init } = large(200 * 1024, PLAIN['content-type'], new TextEncoder().encode('a&'.repeat(1024)));
  const { 'content-length': _, ...withoutLength } = init.headers;
  expect((await visit('/pictures', { ...init, headers: withoutLength, as: cookie })).status).toBe(413);
  expect((await send('/create-post', { content: 'x'.repeat(900), tag: 'harbors' }, cookie)).status).toBe(303);
});

test('a multipart form has no more than a hundred fields and is not read beyond them (MEDIA-12)', async () => {
  const { cookie } = await createMember();
  const many = new FormData();
  for (let i = 0; i < 200; i++) many.append('a', '');
  expect((await visit('/pictures', { method: 'POST', body: many, as: cookie })).status).toBe(400);
  const field = '------------------------------1234567890\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const { init, read } = large(
    5 * MB,
    'multipart/form-data; boundary=----------------------------1234567890',
    Buffer.from(field.repeat(700)),
  );
  expect((await visit('/pictures', { ...init, as: cookie })).status).toBe(400);
  expect(read()).toBeLessThan(MB);
});

test.each([
  ['thousands of headers in one part', 'a', '--a\r\nContent-Disposition: form-data; name="x"\r\n', 'a:\r\n'],
  ['one endless header', 'a', '--a\r\nContent-Disposition: form-data; name="', 'xxxx'],
  ['another boundary than the parser reads', 'a; boundary=zzz', '', '--a\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n'],
])('a multipart form with %s is refused before it is parsed (MEDIA-12)', async (_, boundary, start, repeated) => {
  const { cookie } = await createMember();
  const type = `multipart/form-data; boundary=${boundary}`;
  const { init, read } = large(5 * MB, type, Buffer.from(start + repeated.repeat(MB / repeated.length)));
  expect((await visit('/pictures', { ...init, as: cookie })).status).toBe(400);
  expect(read()).toBeLessThan(1.5 * MB);
  const small = await visit('/pictures', {
    ...{ method: 'POST', as: cookie, headers: { 'content-type': type } },
    body: `${start + repeated.repeat(4_000)}\r\n\r\n--a--\r\n`,
  });
  expect(small.status).toBe(400);
});

test('when large bodies of one person use their whole share of memory, another gets 429 and can be retried (MEDIA-12)', async () => {
  const [one, other] = [await createMember(), await createMember()];
  const reserved = reserveBodyMemory(one.id);
  expect([reserved.add(BUDGET.perCaller - MB), reserved.add(2 * MB)]).toEqual([true, false]);
  const type = 'multipart/form-data; boundary=----------------------------1234567890';
  const sent = async (as: string) => visit('/pictures', { ...large(3 * MB, type).init, as });
  const { status, headers } = await sent(one.cookie);
  expect([status, headers.get('retry-after')]).toEqual([429, '3']);
  expect((await sent(other.cookie)).status).toBe(400); // received, but not a valid form
  reserved.end();
  expect((await sent(one.cookie)).status).toBe(400);
  const all = Array.from({ length: BUDGET.files / BUDGET.perCaller }, (_, i) => reserveBodyMemory(`caller ${i}`));
  for (const each of all) expect(each.add(BUDGET.perCaller)).toBe(true);
  expect((await sent(other.cookie)).status).toBe(429);
  for (const each of all) each.end();
  expect((await sent(other.cookie)).status).toBe(400);
});

const MARK = '----------------------------1234567890';
const startOf = async (parts: [head: string, value: string][], end = `--${MARK}--\r\n`) => {
  const body = parts.map(([head, value]) => `--${MARK}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`).join('') + end;
  const request = new Request(ORIGIN, { method: 'POST', body, headers: { 'content-type': `multipart/form-data; boundary=${MARK}` } });
  return [...((await readFormStart(request)) ?? [])].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
};

test('a complete form of unknown length is shown again with all fields (ERR-07)', async () => {
  const fields: [string, string][] = [
    ['name="tag"', 'sea'],
    ['name="tag"', 'moon'],
  ];
  expect(await startOf(fields)).toEqual([
    ['tag', 'sea'],
    ['tag', 'moon'],
  ]);
});

test('if a form is cut in a text field, only that field is omitted, not others of the same name (ERR-07)', async () => {
  const tag: [string, string] = ['name="tag"', 'sea'];
  expect(await startOf([tag, ['name="tag"', 'x'.repeat(70_000)]])).toEqual([['tag', 'sea']]);
  expect(await startOf([tag], `--${MARK}\r\nContent-Dispo`)).toEqual([['tag', 'sea']]);
  expect(await startOf([tag, ['name="file"; filename="a.png"', 'x'.repeat(70_000)]])).toEqual([
    ['tag', 'sea'],
    ['file', 'a.png'],
  ]);
});
