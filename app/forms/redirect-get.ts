import { href, type MiddlewareFunction, type Params, type Register, redirect } from 'react-router';

/** A page of the app as in routes.ts, such as `/works/:id`. */
export type PagePath = keyof Register['pages'];

/** The URL of `path`, with its parameters from the current route. */
export const pathFrom = (path: PagePath, params: Params) => (href as (path: string, params: Params) => string)(path, params);

/**
 * The `middleware` of an action's route: redirects a GET, such as a reload of the form's URL, to `path`. Not a loader, which would run
 * after the action and hide its result.
 */
export const redirectGet = (path: PagePath): MiddlewareFunction<Response>[] => [
  ({ params, request }) => {
    if (request.method === 'GET') throw redirect(pathFrom(path, params), 303);
  },
];
