import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, expect, test, vi } from 'vitest';
import { app } from '#server/app.ts';
import { LIMITS } from '#server/limits/rate-limits.ts';
import { env } from '#server/process/settings.ts';
import { NEW_STORY, postForm, startTestProvider } from '#tests/support/assistant/assistant.ts';
import { createMember } from '#tests/support/people.ts';
import { fetchData, statusesOfRepeated, visit } from '#tests/support/request.ts';
import { TITLE_MAX } from '../../drafts/rules.ts';
import { WORDS_MAX } from '../assistant-rules.ts';

const provider = await startTestProvider();
afterEach(() => void vi.useRealTimers());
const prompt = () => (provider.requests.at(-1)?.body.messages as { content: string }[] | undefined)?.[0]?.content ?? '';
const TITLE = { kind: 'book', keywords: 'lamp, sea' };
const DESCRIPTION = { kind: 'book', title: 'The Lamp', words: 'The lamp was lit. Nobody had lit it.' };
const TEXT_ENDPOINTS: [string, Record<string, string>][] = [
  ['/assistant/title', TITLE],
  ['/assistant/description', DESCRIPTION],
  ['/assistant/story', NEW_STORY],
];

test('a text request sends one user message, temperature 0.7 and 500 tokens; the first choice is used (AI-21, AI-24, AMB-40)', async () => {
  const { cookie } = await createMember();
  provider.next({ text: 'The first choice.' });
  expect(await postForm('/assistant/description', DESCRIPTION, cookie)).toEqual({ status: 200, description: 'The first choice.' });
  const [{ path, headers, body } = { path: '', headers: {}, body: {} }] = provider.requests;
  expect([path, headers.authorization]).toEqual(['/v1/chat/completions', 'Bearer a-key-of-tests']);
  expect(body).toEqual({
    model: 'gpt-4o-mini',
    messages: [{ role: 'user', content: expect.any(String) }],
    temperature: 0.7,
    max_tokens: 500,
  });
  expect(prompt()).toContain(DESCRIPTION.words);
});

test('a failed request to the provider is retried twice (AI-23)', async () => {
  const { cookie } = await createMember();
  provider.next({ status: 500 }, { status: 503 }, { text: 'At last.' });
  expect(await postForm('/assistant/description', DESCRIPTION, cookie)).toEqual({ status: 200, description: 'At last.' });
  provider.reset();
  provider.always({ status: 500 });
  expect((await postForm('/assistant/description', DESCRIPTION, cookie)).status).toBe(502);
  expect(provider.requests.length).toBe(3);
});

test('each attempt times out after ten minutes (AI-23)', async () => {
  const { cookie } = await createMember();
  provider.always({ hang: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const response = postForm('/assistant/title', TITLE, cookie);
  for (const attempt of [1, 2, 3]) {
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(1_000); // the delay before the retry
        return provider.requests.length;
      })
      .toBe(attempt);
    await vi.advanceTimersByTimeAsync(9.5 * 60_000);
    expect(provider.abandoned()).toBe(attempt - 1);
    await vi.advanceTimersByTimeAsync(0.5 * 60_000);
    await expect.poll(() => provider.abandoned()).toBe(attempt);
  }
  expect((await response).status).toBe(502);
});

test.each(TEXT_ENDPOINTS)('%s reports a failure when the provider refuses, redirects or returns no text (AI-30)', async (path, fields) => {
  const { cookie } = await createMember();
  const failure = { status: 502, problem: 'assistant-failed', message: 'Failed to generate text. Please try again.' };
  for (const behavior of [
    { status: 401 },
    { status: 400 },
    { text: '' },
    { text: '  \n ' },
    { text: null },
    { status: 307, location: 'http://127.0.0.1:9/' },
  ]) {
    provider.next(behavior);
    expect(await postForm(path, fields, cookie)).toEqual(failure);
  }
});

test('an unreachable provider is reported like a failed one, not as a database outage (AI-30)', async () => {
  env.OPENAI_BASE_URL = 'http://127.0.0.1:9/v1';
  expect(await postForm('/assistant/title', TITLE, (await createMember()).cookie)).toMatchObject({
    status: 502,
    problem: 'assistant-failed',
  });
});

test.each([
  ...TEXT_ENDPOINTS,
  ['/assistant/scene', { kind: 'book', description: 'Sea' }],
  ['/assistant/portrait', { name: 'I', gender: 'male', style: 'Anime' }],
] as typeof TEXT_ENDPOINTS)(
  '%s requires sign-in, and reports a missing provider to members (AI-01, AI-25, AI-26, AMB-39, AMB-76)',
  async (path, fields) => {
    expect(await postForm(path, fields)).toEqual({ status: 401, problem: 'sign-in-needed', message: 'User not authenticated' });
    const { cookie } = await createMember();
    delete env.OPENAI_API_KEY;
    delete env.OPENAI_BASE_URL;
    expect(await postForm(path, fields, cookie)).toEqual({
      status: 503,
      problem: 'assistant-unavailable',
      message: 'OpenAI not initialized',
    });
    expect(provider.requests).toEqual([]);
  },
);

test('every page contains whether an AI provider is configured (AI-25)', async () => {
  const { cookie } = await createMember();
  const isConfigured = async () => {
    const sent = JSON.parse(await (await visit('/help-center.data', { as: cookie })).text()) as unknown[];
    const name = `_${sent.indexOf('assistant')}`;
    const site = sent.find((value): value is Record<string, number> => typeof value === 'object' && value !== null && name in value);
    return sent[site?.[name] ?? -1];
  };
  expect(await isConfigured()).toBe(true);
  delete env.OPENAI_API_KEY;
  delete env.OPENAI_BASE_URL;
  expect(await isConfigured()).toBe(false);
  env.OPENAI_BASE_URL = provider.base; // a custom server needs no key
  expect((await postForm('/assistant/title', TITLE, cookie)).status).toBe(200);
});

test('titles require keywords; the genre is optional (AI-03, AI-04)', async () => {
  const { cookie } = await createMember();
  for (const keywords of ['', '   ']) {
    expect(await postForm('/assistant/title', { ...TITLE, keywords }, cookie)).toEqual({
      status: 422,
      problem: 'bad-input',
      message: 'Please enter some keywords',
      fields: { keywords: 'Please enter some keywords' },
    });
  }
  expect((await postForm('/assistant/title', { ...TITLE, keywords: 'a'.repeat(301) }, cookie)).message).toBe(
    'Keywords can be up to 300 characters.',
  );
  expect(provider.requests).toEqual([]);
  const { titles } = await postForm('/assistant/title', TITLE, cookie);
  expect(titles).toHaveLength(5);
  expect(prompt()).not.toContain('Genre');
  await postForm('/assistant/title', { ...TITLE, genre: 'Sea shanty' }, cookie);
  expect(prompt()).toContain('Genre: Sea shanty');
  provider.next({ text: `Here are some:\n1) **“One Lamp”**\n2. One Lamp\n- ${'x'.repeat(300)}` });
  expect((await postForm('/assistant/title', TITLE, cookie)).titles).toEqual(['One Lamp', 'x'.repeat(TITLE_MAX)]);
});

test('Arabic keywords are sent unchanged, and titles are requested in their language (AI-02)', async () => {
  const { cookie } = await createMember();
  provider.next({ text: '١. «منارة الملح»\n٢. ليلة بلا قمر' });
  expect((await postForm('/assistant/title', { kind: 'book', keywords: 'منارة، بحر' }, cookie)).titles).toEqual([
    'منارة الملح',
    'ليلة بلا قمر',
  ]);
  expect(prompt()).toContain('<keywords>\nمنارة، بحر\n</keywords>');
  expect(prompt()).toContain('Answer in the language of the keywords');
});

test('a description requires written content (AI-13)', async () => {
  const { cookie } = await createMember();
  for (const words of ['', ' \n\n '])
    expect(await postForm('/assistant/description', { ...DESCRIPTION, words }, cookie)).toEqual({
      status: 422,
      problem: 'bad-input',
      message: 'No Content Found',
      fields: { words: 'Please write or generate some story content first.' },
    });
  expect(provider.requests).toEqual([]);
});

test('prompts of kids books for titles, texts and images contain the rules for children (AMB-13, KIDS-16)', async () => {
  const { cookie } = await createMember();
  const requests: [string, Record<string, string>][] = [...TEXT_ENDPOINTS, ['/assistant/scene', { description: 'A fox' }]];
  for (const [path, fields] of requests)
    for (const kind of ['kids_book', 'book']) {
      expect((await postForm(path, { ...fields, kind }, cookie)).status).toBeLessThan(300);
      const sent = JSON.stringify(provider.requests.at(-1)?.body);
      expect(sent.includes('frightening')).toBe(kind === 'kids_book');
    }
});

test('an unknown kind or mode is refused without a server error; a fetcher gets the same data (AI-01)', async () => {
  const { cookie } = await createMember();
  for (const wrong of [{ kind: 'poem' }, { mode: 'sequel' }])
    expect((await postForm('/assistant/story', { ...NEW_STORY, ...wrong }, cookie)).status).toBe(422);
  provider.next({ text: 'A lamp.' });
  const { status, text: body } = await fetchData('/assistant/title', new URLSearchParams(TITLE), cookie);
  expect([status, body.includes('A lamp.')]).toEqual([200, true]);
});

test('closing the page aborts the request to the provider (AI-30)', async () => {
  const { cookie } = await createMember();
  const server = createServer(getRequestListener(app.fetch)); // aborting needs a real socket
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const controller = new AbortController();
  provider.next({ hang: true });
  const response = fetch(`${origin}/assistant/title`, {
    method: 'POST',
    body: new URLSearchParams(TITLE),
    headers: { cookie, origin },
    signal: controller.signal,
  }).catch(() => null);
  await expect.poll(() => provider.requests.length).toBe(1);
  controller.abort();
  await expect.poll(() => provider.abandoned()).toBe(1);
  await response;
  expect(provider.requests.length).toBe(1); // no retry
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

test('the longest text is also accepted as a URL-encoded form with nine bytes per character (AI-13)', async () => {
  const { cookie } = await createMember();
  provider.next({ text: 'A lamp.' });
  const body = new URLSearchParams({ ...DESCRIPTION, words: '灯'.repeat(WORDS_MAX) });
  const headers = { 'content-length': String(body.toString().length) }; // as browsers send it
  expect((await visit('/assistant/description', { method: 'POST', body, headers, as: cookie })).status).toBe(200);
});

test('sixty texts are allowed per hour; failed requests do not count (AMB-39)', async () => {
  const { cookie } = await createMember();
  const { points } = LIMITS['assistant-text'];
  for (let i = 0; i < points; i++) await postForm('/assistant/title', { kind: 'book' }, cookie);
  provider.always({ text: null });
  for (let i = 0; i < 3; i++) expect((await postForm('/assistant/title', TITLE, cookie)).status).toBe(502);
  provider.always({ text: 'A lamp.' });
  expect(await statusesOfRepeated(points, () => postForm('/assistant/title', TITLE, cookie))).toEqual(new Set([200]));
  const before = provider.requests.length;
  const { status, message } = await postForm('/assistant/title', TITLE, cookie);
  expect([status, message]).toEqual([429, 'You’ve asked the writing helper a lot in the last hour. Please try again later.']);
  expect(provider.requests.length).toBe(before);
});
