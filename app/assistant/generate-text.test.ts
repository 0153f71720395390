import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, expect, test, vi } from 'vitest';
import { app } from '#server/app.ts';
import { LIMITS } from '#server/rate-limits.ts';
import { env } from '#server/settings.ts';
import { ask, NEW_STORY, providerOfTests } from '../../tests/assistant.ts';
import { member } from '../../tests/people.ts';
import { fetchData, visit } from '../../tests/request.ts';
import { TITLE_MAX } from '../write/rules.ts';
import { WORDS_MAX } from './assistant-rules.ts';

const provider = await providerOfTests();
afterEach(() => void vi.useRealTimers());
const prompt = () => (provider.asked.at(-1)?.body.messages as { content: string }[] | undefined)?.[0]?.content ?? '';
const TITLE = { kind: 'book', keywords: 'lamp, sea' };
const DESCRIPTION = { kind: 'book', title: 'The Lamp', words: 'The lamp was lit. Nobody had lit it.' };
const TEXT_DOORS: [string, Record<string, string>][] = [
  ['/assistant/title', TITLE],
  ['/assistant/description', DESCRIPTION],
  ['/assistant/story', NEW_STORY],
];

test('a text is asked for with exactly one message of the user, 0.7 and 500 tokens; the first choice is the result (AI-21, AI-24, AMB-40)', async () => {
  const { cookie } = await member();
  provider.next({ text: 'The first choice.' });
  expect(await ask('/assistant/description', DESCRIPTION, cookie)).toEqual({ status: 200, description: 'The first choice.' });
  const [{ path, headers, body } = { path: '', headers: {}, body: {} }] = provider.asked;
  expect([path, headers.authorization]).toEqual(['/v1/chat/completions', 'Bearer a-key-of-tests']);
  expect(body).toEqual({
    model: 'gpt-4o-mini',
    messages: [{ role: 'user', content: expect.any(String) }],
    temperature: 0.7,
    max_tokens: 500,
  });
  expect(prompt()).toContain(DESCRIPTION.words);
});

test('who does not answer is asked twice more (AI-23)', async () => {
  const { cookie } = await member();
  provider.next({ status: 500 }, { status: 503 }, { text: 'At last.' });
  expect(await ask('/assistant/description', DESCRIPTION, cookie)).toEqual({ status: 200, description: 'At last.' });
  provider.forget();
  provider.always({ status: 500 });
  expect((await ask('/assistant/description', DESCRIPTION, cookie)).status).toBe(502);
  expect(provider.asked.length).toBe(3);
});

test('each time has ten minutes (AI-23)', async () => {
  const { cookie } = await member();
  provider.always({ hang: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = ask('/assistant/title', TITLE, cookie);
  for (const time of [1, 2, 3]) {
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(1_000); // the pause before it is asked again
        return provider.asked.length;
      })
      .toBe(time);
    await vi.advanceTimersByTimeAsync(9.5 * 60_000);
    expect(provider.left()).toBe(time - 1);
    await vi.advanceTimersByTimeAsync(0.5 * 60_000);
    await expect.poll(() => provider.left()).toBe(time);
  }
  expect((await answer).status).toBe(502);
});

test.each(TEXT_DOORS)('%s says so when there is no text: refused, lost, empty, no choice, led elsewhere (AI-30)', async (path, fields) => {
  const { cookie } = await member();
  const failure = { status: 502, problem: 'assistant-failed', message: 'Failed to generate text. Please try again.' };
  for (const how of [
    { status: 401 },
    { status: 400 },
    { text: '' },
    { text: '  \n ' },
    { text: null },
    { status: 307, location: 'http://127.0.0.1:9/' },
  ]) {
    provider.next(how);
    expect(await ask(path, fields, cookie)).toEqual(failure);
  }
});

test('where nobody is at all it says the same: that is no database that is away (AI-30)', async () => {
  env.OPENAI_BASE_URL = 'http://127.0.0.1:9/v1';
  expect(await ask('/assistant/title', TITLE, (await member()).cookie)).toMatchObject({ status: 502, problem: 'assistant-failed' });
});

test.each([
  ...TEXT_DOORS,
  ['/assistant/scene', { kind: 'book', description: 'Sea' }],
  ['/assistant/portrait', { name: 'I', gender: 'male', style: 'Anime' }],
] as typeof TEXT_DOORS)(
  '%s: a visitor is told to sign in, a member that nobody was chosen to answer (AI-01, AI-25, AI-26, AMB-39, AMB-76)',
  async (path, fields) => {
    expect(await ask(path, fields)).toEqual({ status: 401, problem: 'sign-in-needed', message: 'User not authenticated' });
    const { cookie } = await member();
    delete env.OPENAI_API_KEY;
    delete env.OPENAI_BASE_URL;
    expect(await ask(path, fields, cookie)).toEqual({ status: 503, problem: 'assistant-away', message: 'OpenAI not initialized' });
    expect(provider.asked).toEqual([]);
  },
);

test('every page knows whether there is somebody to ask (AI-25)', async () => {
  const { cookie } = await member();
  const told = async () => {
    const sent = JSON.parse(await (await visit('/help-center.data', { as: cookie })).text()) as unknown[];
    const name = `_${sent.indexOf('assistant')}`;
    const site = sent.find((one): one is Record<string, number> => typeof one === 'object' && one !== null && name in one);
    return sent[site?.[name] ?? -1];
  };
  expect(await told()).toBe(true);
  delete env.OPENAI_API_KEY;
  delete env.OPENAI_BASE_URL;
  expect(await told()).toBe(false);
  env.OPENAI_BASE_URL = provider.base; // a server of one's own needs no key
  expect((await ask('/assistant/title', TITLE, cookie)).status).toBe(200);
});

test('titles need keywords that are not blank, and no genre (AI-03, AI-04)', async () => {
  const { cookie } = await member();
  for (const keywords of ['', '   ']) {
    expect(await ask('/assistant/title', { ...TITLE, keywords }, cookie)).toEqual({
      status: 422,
      problem: 'bad-input',
      message: 'Please enter some keywords',
      fields: { keywords: 'Please enter some keywords' },
    });
  }
  expect((await ask('/assistant/title', { ...TITLE, keywords: 'a'.repeat(301) }, cookie)).message).toBe(
    'Keywords can be up to 300 characters.',
  );
  expect(provider.asked).toEqual([]);
  const { titles } = await ask('/assistant/title', TITLE, cookie);
  expect(titles).toHaveLength(5);
  expect(prompt()).not.toContain('Genre');
  await ask('/assistant/title', { ...TITLE, genre: 'Sea shanty' }, cookie);
  expect(prompt()).toContain('Genre: Sea shanty');
  provider.next({ text: `Here are some:\n1) **“One Lamp”**\n2. One Lamp\n- ${'x'.repeat(300)}` });
  expect((await ask('/assistant/title', TITLE, cookie)).titles).toEqual(['One Lamp', 'x'.repeat(TITLE_MAX)]);
});

test('keywords in Arabic go out as they are, and the answer is asked for in their language (AI-02)', async () => {
  const { cookie } = await member();
  provider.next({ text: '١. «منارة الملح»\n٢. ليلة بلا قمر' });
  expect((await ask('/assistant/title', { kind: 'book', keywords: 'منارة، بحر' }, cookie)).titles).toEqual(['منارة الملح', 'ليلة بلا قمر']);
  expect(prompt()).toContain('<keywords>\nمنارة، بحر\n</keywords>');
  expect(prompt()).toContain('Answer in the language of the keywords');
});

test('a description needs something that is written (AI-13)', async () => {
  const { cookie } = await member();
  for (const words of ['', ' \n\n '])
    expect(await ask('/assistant/description', { ...DESCRIPTION, words }, cookie)).toEqual({
      status: 422,
      problem: 'bad-input',
      message: 'No Content Found',
      fields: { words: 'Please write or generate some story content first.' },
    });
  expect(provider.asked).toEqual([]);
});

test('what is asked for children says so, for a text, a title and a picture (AMB-13, KIDS-16)', async () => {
  const { cookie } = await member();
  const asked: [string, Record<string, string>][] = [...TEXT_DOORS, ['/assistant/scene', { description: 'A fox' }]];
  for (const [path, fields] of asked)
    for (const kind of ['kids_book', 'book']) {
      expect((await ask(path, { ...fields, kind }, cookie)).status).toBeLessThan(300);
      const sent = JSON.stringify(provider.asked.at(-1)?.body);
      expect(sent.includes('frightening')).toBe(kind === 'kids_book');
    }
});

test('a stranger kind or mode is refused, never a fault; a fetcher gets the same (AI-01)', async () => {
  const { cookie } = await member();
  for (const wrong of [{ kind: 'poem' }, { mode: 'sequel' }])
    expect((await ask('/assistant/story', { ...NEW_STORY, ...wrong }, cookie)).status).toBe(422);
  provider.next({ text: 'A lamp.' });
  const { status, text: said } = await fetchData('/assistant/title', new URLSearchParams(TITLE), cookie);
  expect([status, said.includes('A lamp.')]).toEqual([200, true]);
});

test('who closes the page is not written for any more (AI-30)', async () => {
  const { cookie } = await member();
  const server = createServer(getRequestListener(app.fetch)); // leaving needs a real socket
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const leaving = new AbortController();
  provider.next({ hang: true });
  const answer = fetch(`${origin}/assistant/title`, {
    method: 'POST',
    body: new URLSearchParams(TITLE),
    headers: { cookie, origin },
    signal: leaving.signal,
  }).catch(() => null);
  await expect.poll(() => provider.asked.length).toBe(1);
  leaving.abort();
  await expect.poll(() => provider.left()).toBe(1);
  await answer;
  expect(provider.asked.length).toBe(1); // nor asked again
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

test('the words of whole pages come as a plain form as well, in letters that need nine bytes each (AI-13)', async () => {
  const { cookie } = await member();
  provider.next({ text: 'A lamp.' });
  const body = new URLSearchParams({ ...DESCRIPTION, words: '灯'.repeat(WORDS_MAX) });
  const headers = { 'content-length': String(body.toString().length) }; // as a browser says it
  expect((await visit('/assistant/description', { method: 'POST', body, headers, as: cookie })).status).toBe(200);
});

test('sixty texts an hour, and the sentence says when to come back; what led to nothing is not counted (AMB-39)', async () => {
  const { cookie } = await member();
  const { points } = LIMITS['assistant-text'];
  for (let i = 0; i < points; i++) await ask('/assistant/title', { kind: 'book' }, cookie);
  provider.always({ text: null });
  for (let i = 0; i < 3; i++) expect((await ask('/assistant/title', TITLE, cookie)).status).toBe(502);
  provider.always({ text: 'A lamp.' });
  const answers = await Promise.all(Array.from({ length: points }, () => ask('/assistant/title', TITLE, cookie)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const before = provider.asked.length;
  const { status, message } = await ask('/assistant/title', TITLE, cookie);
  expect([status, message]).toEqual([429, 'You’ve asked the writing helper a lot in the last hour. Please try again later.']);
  expect(provider.asked.length).toBe(before);
});
