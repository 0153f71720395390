import { type ClientLoaderFunctionArgs, UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { loadErrors } from './load-errors.ts';

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
