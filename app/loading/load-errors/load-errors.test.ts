import { type ClientLoaderFunctionArgs, UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { loadErrors, partErrors } from './load-errors.ts';

const loadWith = (serverLoader: () => Promise<unknown>) =>
  loadErrors<() => unknown>('Not loaded.')({ serverLoader } as unknown as ClientLoaderFunctionArgs);
const failing = (error: unknown) => loadWith(() => Promise.reject(error));
const answered = (status: number) => new ErrorResponse(status, '', null);

test('a load that fails for a while is data, so that the page stays; a redirect and a final refusal are not (ERR-07)', async () => {
  expect(await loadWith(async () => ({ found: 1 }))).toEqual({ found: 1 });
  for (const error of [new TypeError('Failed to fetch'), answered(503), answered(429)])
    expect(await failing(error)).toEqual({ failed: 'Not loaded.' });
  for (const error of [redirect('/sign-in'), answered(401), answered(404)]) await expect(failing(error)).rejects.toBe(error);
});

test('a part of a page says in the words of the server why it is missing, and the page stays (ERR-07)', async () => {
  const loadPart = (error: unknown) =>
    partErrors<() => unknown>('Not loaded.')({ serverLoader: () => Promise.reject(error) } as unknown as ClientLoaderFunctionArgs);
  const missing = new ErrorResponse(404, '', { problem: 'not-found', message: 'This comment is no longer available.' });
  expect(await loadPart(missing)).toEqual({ failed: 'This comment is no longer available.' });
  for (const error of [new TypeError('Failed to fetch'), answered(503), answered(404)])
    expect(await loadPart(error)).toEqual({ failed: 'Not loaded.' });
  const toSignIn = redirect('/sign-in');
  await expect(loadPart(toSignIn)).rejects.toBe(toSignIn);
});
