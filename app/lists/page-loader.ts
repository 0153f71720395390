import type { LoaderFunctionArgs, Params } from 'react-router';
import { viewerOf } from '#server/http/request.ts';
import type { Viewer } from '#server/identity/viewer.ts';

type Requested = { request: Request; search: URLSearchParams; params: Params };

/** The loader of an endpoint that returns the next page of a list as JSON, for infinite scrolling. */
export const pageLoader =
  <Page>(read: (viewer: Viewer, requested: Requested) => Promise<Page>) =>
  async ({ request, params, context }: LoaderFunctionArgs) =>
    Response.json(await read(viewerOf(context), { request, search: new URL(request.url).searchParams, params }));
