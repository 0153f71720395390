import appRoutes from '#app/routes.ts';
import { addresses } from '../../authorization/fixture.ts';

/** The parameters of a thing, such as `{ id, partId }`. */
export type Params = Record<string, string>;
type Known = {
  /** By the first word of a route, such as `works`: the things to request. A route with a parameter that none of them has is an error. */
  things: Record<string, readonly Params[]>;
  /** First words of routes that have a parameter and show no work. */
  others: readonly string[];
};

/** They end the session, or change what the account has. */
const NOT_REQUESTED = ['sign-out', 'session', 'settings/archive/download'];

/** The addresses of all routes for these things. A new route with an unknown parameter fails the test that uses this. */
export function everyAddress({ things, others }: Known): string[] {
  return addresses(appRoutes).flatMap(({ path }) => {
    if (NOT_REQUESTED.includes(path)) return [];
    if (!path.includes(':')) return [`/${path}`];
    const [first = ''] = path.split('/');
    if (others.includes(first)) return [];
    const filled = (things[first] ?? []).map((params) => path.replaceAll(/:(\w+)/g, (whole, name: string) => params[name] ?? whole));
    const found = filled.filter((filledPath) => !filledPath.includes(':'));
    if (!found.length) throw new Error(`No thing is known for the route ${path}: add one, or say that it shows no work`);
    return found.map((filledPath) => `/${filledPath}`);
  });
}
