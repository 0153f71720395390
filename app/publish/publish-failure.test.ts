import { expect, test, vi } from 'vitest';
import { messageOfRefusal } from '../forms/action-errors.ts';
import { clientAction } from './publish.tsx';

test.each([
  ['book', 'Failed to publish book. Please try again.', 'ERR-36'],
  ['challenge_entry', 'Failed to publish challenge entry. Please try again.', 'ERR-39'],
  ['kids_book', 'Failed to publish story. Please try again.', 'ERR-40'],
])('a %s that could not be published says “%s” (%s)', async (kind, words) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const failure of [new TypeError('Failed to fetch'), { status: 502, statusText: '', internal: false, data: '' }]) {
    const request = new Request('http://localhost/drafts/1/publish', { method: 'POST', body: new URLSearchParams({ kind }) });
    const args = { request, serverAction: () => Promise.reject(failure) } as unknown as Parameters<typeof clientAction>[0];
    const { data } = (await clientAction(args)) as unknown as { data: unknown };
    expect(messageOfRefusal(data)).toBe(words);
  }
  logged.mockRestore();
});
