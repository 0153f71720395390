import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from 'react-router';
import { isRefusal } from '#server/http/problem-rules.ts';

/** Whether the server refused the request for a reason that a retry does not change, such as 401 after sign-out or 404. */
const isFinal = (error: unknown) =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429);

/**
 * A `clientLoader` that calls the server's `Loader` and returns a failed load as data, so that an error replaces neither the page nor the
 * one behind a dialog (ERR-07). `failed` is the message to show.
 */
export const loadErrors =
  <Loader>(failed: string) =>
  async ({ serverLoader }: ClientLoaderFunctionArgs) => {
    try {
      return await serverLoader<Loader>();
    } catch (error) {
      if (isFinal(error)) throw error;
      return { failed };
    }
  };

/**
 * As `loadErrors`, for a part of a page: a final refusal, such as 404 for a deleted comment, is data as well, in the words of the server.
 * Thrown, it would replace the page that shows the part.
 */
export const partErrors = <Loader>(failed: string) => {
  const load = loadErrors<Loader>(failed);
  return async (args: ClientLoaderFunctionArgs) => {
    try {
      return await load(args);
    } catch (error) {
      if (!isRouteErrorResponse(error)) throw error;
      return { failed: isRefusal(error.data) ? error.data.message : failed };
    }
  };
};
