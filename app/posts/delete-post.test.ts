import { expect, test } from 'vitest';
import { messageOfRefusal } from '../forms/action-errors.ts';
import { clientAction } from './delete-post.tsx';

const responseTo = async (failure: unknown) => {
  const args = { serverAction: () => Promise.reject(failure) } as unknown as Parameters<typeof clientAction>[0];
  const { data, init } = (await clientAction(args)) as unknown as { data: unknown; init: { status: number } };
  return [init.status, messageOfRefusal(data)];
};
// how React Router passes on a response without data
const errorResponse = (status: number) => ({ status, statusText: '', internal: false, data: '' });

test('every failure to delete a post shows the same message (ERR-12)', async () => {
  const words = 'Failed to delete content. Please try again.';
  expect(await responseTo(new TypeError('Failed to fetch'))).toEqual([503, words]);
  expect(await responseTo(errorResponse(502))).toEqual([503, words]);
  expect(await responseTo(errorResponse(500))).toEqual([500, words]);
});
