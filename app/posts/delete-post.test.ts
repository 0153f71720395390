import { expect, test } from 'vitest';
import { refusalOf } from '../shell/action-errors.ts';
import { clientAction } from './delete-post.tsx';

const answerTo = async (failure: unknown) => {
  const args = { serverAction: () => Promise.reject(failure) } as unknown as Parameters<typeof clientAction>[0];
  const { data, init } = (await clientAction(args)) as unknown as { data: unknown; init: { status: number } };
  return [init.status, refusalOf(data)];
};
const answered = (status: number) => ({ status, statusText: '', internal: false, data: '' }); // as React Router hands on an answer that is no data

test('a post that could not be deleted says so in the same words, whatever failed (ERR-12)', async () => {
  const words = 'Failed to delete content. Please try again.';
  expect(await answerTo(new TypeError('Failed to fetch'))).toEqual([503, words]);
  expect(await answerTo(answered(502))).toEqual([503, words]);
  expect(await answerTo(answered(500))).toEqual([500, words]);
});
