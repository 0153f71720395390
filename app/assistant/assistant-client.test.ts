import { afterEach, expect, test, vi } from 'vitest';
import { postForm, refusalFrom } from './assistant-client.ts';
import { FAILED, NO_TONE, NOT_SWITCHED_ON } from './assistant-rules.ts';
import { readCharacters, readDescription, readPicture, readStory, readTitles } from './generation/read-results.ts';

afterEach(() => vi.unstubAllGlobals());

const mockResponse = (status: number, body: unknown) => {
  const fetchMock = vi.fn(async (_address: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
};
const refusal = async (failed: string) => {
  const result = await postForm('/assistant/x', {}, { failed, read: readStory });
  return result && 'refused' in result ? result.refused.sentence : null;
};

test.each([
  ['ERR-28', FAILED.title, 'Failed to generate title. Please try again.'],
  ['ERR-29', FAILED.story, 'Failed to generate story. Please try again.'],
  ['ERR-30', FAILED.description, 'Failed to generate description. Please try again.'],
  ['ERR-31', FAILED.portrait, 'Failed to generate character image. Please try again.'],
  ['ERR-32', FAILED.scene, 'Failed to generate scene image. Please try again.'],
  ['ERR-33', 'Failed to delete character', 'Failed to delete character. Please try again.'],
])('a tool shows its own message if the provider, the network or the response fails (%s)', async (_row, failed, sentence) => {
  mockResponse(502, { problem: 'assistant-failed', message: 'Failed to generate text. Please try again.' });
  expect(await refusal(failed)).toBe(sentence);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await refusal(failed)).toBe(sentence);
  mockResponse(200, { text: '   ' });
  expect(await refusal(failed)).toBe(sentence);
});

test('without a provider, the message says that the helper is turned off and names no provider (AI-25)', () => {
  const refused = refusalFrom(503, { problem: 'assistant-unavailable', message: 'OpenAI not initialized' }, FAILED.story, []);
  expect(refused.sentence).toBe(NOT_SWITCHED_ON);
});

test('without a session the sign-in dialog opens, and no technical message is shown (AI-01)', () => {
  expect(refusalFrom(401, { message: 'User not authenticated' }, FAILED.scene, [])).toEqual({ sentence: null, fields: {}, signIn: true });
});

test('messages appear at their fields, or above the form if it has no such field', () => {
  const body = { problem: 'bad-input', message: NO_TONE, fields: { tone: NO_TONE } };
  expect(refusalFrom(422, body, FAILED.story, ['tone'])).toMatchObject({ sentence: null, fields: { tone: NO_TONE } });
  expect(refusalFrom(422, body, FAILED.story, ['genre'])).toMatchObject({ sentence: NO_TONE, fields: {} });
  expect(refusalFrom(429, { message: 'That was a lot at once.' }, FAILED.story, []).sentence).toBe('That was a lot at once.');
});

test('a canceled request shows no alert (AI-19)', async () => {
  const controller = new AbortController();
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    controller.abort();
    signal?.throwIfAborted();
  });
  expect(await postForm('/assistant/story', {}, { failed: FAILED.story, signal: controller.signal, read: readStory })).toBeNull();
});

test('empty fields are not sent', async () => {
  const fetchMock = mockResponse(200, { text: 'The sea.' });
  const result = await postForm(
    '/assistant/story',
    { tone: 'Dark', theme: '', workId: undefined },
    { failed: FAILED.story, read: readStory },
  );
  expect(result).toEqual({ done: { text: 'The sea.', cut: false } });
  const body = fetchMock.mock.calls[0]?.[1].body;
  expect(body instanceof FormData && [...body]).toEqual([['tone', 'Dark']]);
});

test('a response with an unexpected shape is rejected', () => {
  expect(readTitles({ titles: [' One ', '', 2, 'Two', '3', '4', '5', '6'] })).toEqual(['One', 'Two', '3', '4', '5']);
  expect(readTitles({ titles: [] })).toBeNull();
  expect(readTitles('<html>')).toBeNull();
  expect(readDescription({ description: 4 })).toBeNull();
  expect(readPicture({ address: '/media/x/generated-images/1.webp', width: 1024, height: 0 })).toBeNull();
  expect(readPicture({ address: '/media/x/generated-images/1.webp', width: 1024, height: 1024 })).toMatchObject({ width: 1024 });
  expect(readCharacters({ characters: [{ id: 'a' }], next: null })).toEqual({ characters: [], next: null });
  expect(readCharacters(null)).toBeNull();
});
