import { afterEach, expect, test, vi } from 'vitest';
import { ask, refusalIn } from './assistant-client.ts';
import { FAILED, NO_TONE, NOT_SWITCHED_ON } from './assistant-rules.ts';
import { readCharacters, readDescription, readPicture, readStory, readTitles } from './read-answers.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: unknown) => {
  const fetching = vi.fn(async (_address: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
};
const refusal = async (failed: string) => {
  const answer = await ask('/assistant/x', {}, { failed, read: readStory });
  return answer && 'refused' in answer ? answer.refused.sentence : null;
};

test.each([
  ['ERR-28', FAILED.title, 'Failed to generate title. Please try again.'],
  ['ERR-29', FAILED.story, 'Failed to generate story. Please try again.'],
  ['ERR-30', FAILED.description, 'Failed to generate description. Please try again.'],
  ['ERR-31', FAILED.portrait, 'Failed to generate character image. Please try again.'],
  ['ERR-32', FAILED.scene, 'Failed to generate scene image. Please try again.'],
  ['ERR-33', 'Failed to delete character', 'Failed to delete character. Please try again.'],
])('%s a tool says its own sentence when the provider, the network or the answer fails', async (_row, failed, sentence) => {
  answering(502, { problem: 'assistant-failed', message: 'Failed to generate text. Please try again.' });
  expect(await refusal(failed)).toBe(sentence);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await refusal(failed)).toBe(sentence);
  answering(200, { text: '   ' });
  expect(await refusal(failed)).toBe(sentence);
});

test('a reader is told that nobody switched it on, never the name of a provider (AI-25)', () => {
  const refused = refusalIn(503, { problem: 'assistant-away', message: 'OpenAI not initialized' }, FAILED.story, []);
  expect(refused.sentence).toBe(NOT_SWITCHED_ON);
});

test('without a session the way in is opened, and no inner sentence is shown (AI-01)', () => {
  expect(refusalIn(401, { message: 'User not authenticated' }, FAILED.scene, [])).toEqual({ sentence: null, fields: {}, signIn: true });
});

test('what a field can say stands at the field; what nothing on the form can say stands above', () => {
  const said = { problem: 'bad-input', message: NO_TONE, fields: { tone: NO_TONE } };
  expect(refusalIn(422, said, FAILED.story, ['tone'])).toMatchObject({ sentence: null, fields: { tone: NO_TONE } });
  expect(refusalIn(422, said, FAILED.story, ['genre'])).toMatchObject({ sentence: NO_TONE, fields: {} });
  expect(refusalIn(429, { message: 'That was a lot at once.' }, FAILED.story, []).sentence).toBe('That was a lot at once.');
});

test('what is called off leaves no alert behind (AI-19)', async () => {
  const over = new AbortController();
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    over.abort();
    signal?.throwIfAborted();
  });
  expect(await ask('/assistant/story', {}, { failed: FAILED.story, signal: over.signal, read: readStory })).toBeNull();
});

test('what was left open is not sent', async () => {
  const fetching = answering(200, { text: 'The sea.' });
  const answer = await ask('/assistant/story', { tone: 'Dark', theme: '', workId: undefined }, { failed: FAILED.story, read: readStory });
  expect(answer).toEqual({ done: { text: 'The sea.', cut: false } });
  const body = fetching.mock.calls[0]?.[1].body;
  expect(body instanceof FormData && [...body]).toEqual([['tone', 'Dark']]);
});

test('an answer of another shape is no answer', () => {
  expect(readTitles({ titles: [' One ', '', 2, 'Two', '3', '4', '5', '6'] })).toEqual(['One', 'Two', '3', '4', '5']);
  expect(readTitles({ titles: [] })).toBeNull();
  expect(readTitles('<html>')).toBeNull();
  expect(readDescription({ description: 4 })).toBeNull();
  expect(readPicture({ address: '/media/x/generated-images/1.webp', width: 1024, height: 0 })).toBeNull();
  expect(readPicture({ address: '/media/x/generated-images/1.webp', width: 1024, height: 1024 })).toMatchObject({ width: 1024 });
  expect(readCharacters({ characters: [{ id: 'a' }], next: null })).toEqual({ characters: [], next: null });
  expect(readCharacters(null)).toBeNull();
});
