import type { ActionFunctionArgs, LoaderFunctionArgs, MiddlewareFunction, ServerBuild } from 'react-router';
import { BODIES, type BodyName, counted, isTooLarge, isUnreadable } from './bodies.ts';
import { isAway, isUnkeepable } from './database-problems.ts';
import { knock, LIMITS, type LimitName, unknock } from './limits.ts';
import { problemNamed } from './problems.ts';
import { addressContext, awayContext, replyContext, viewerContext } from './request.ts';

/** What every route says on its door: `export const handle = { who: 'member', limit: 'write' } as const`. `body` is how much an action
 *  reads, `reading` the limit of its loader where that is another, `signedOut` and `tooOften` the area's own words for a visitor and for
 *  somebody who knocked once too many. `forgiving`: what led to nothing (a form that is not right, somebody outside who failed) is not counted. */
export type Policy = {
  who: 'anyone' | 'member';
  limit: LimitName;
  reading?: LimitName;
  body?: BodyName;
  signedOut?: string;
  tooOften?: string;
  forgiving?: true;
};
const WHO = ['anyone', 'member'];
type Asked = Pick<ActionFunctionArgs, 'context' | 'request'>;
const knocker = ({ context }: Asked) => context.get(viewerContext)?.id ?? context.get(addressContext);

const isRead = (request: Request) => request.method === 'GET' || request.method === 'HEAD';

async function refusal(policy: Policy, asked: Asked) {
  const { context, request } = asked;
  if (context.get(awayContext)) return problemNamed('database-away');
  const viewer = context.get(viewerContext);
  if (policy.who === 'member' && !viewer) return problemNamed('sign-in-needed', policy.signedOut);
  const wait = await knock((isRead(request) && policy.reading) || policy.limit, knocker(asked));
  if (wait) {
    context.get(replyContext).set('retry-after', String(wait));
    return problemNamed('too-many', policy.tooOften);
  }
  if (!isRead(request) && Number(request.headers.get('content-length') ?? 0) > BODIES[policy.body ?? 'form'])
    return problemNamed('too-large');
  return null;
}

const NOTHING_CAME = [422, 502, 503];
/** Gives a knock back for what led to nothing. Whoever left meanwhile may have cost somebody money all the same. */
async function forgive(policy: Policy, asked: Asked, answer: unknown) {
  if (!policy.forgiving || asked.request.signal.aborted) return;
  const { status = 200 } = answer instanceof Response ? answer : ((answer as { init?: ResponseInit | null } | null)?.init ?? {});
  if (NOTHING_CAME.includes(status)) await unknock(policy.limit, knocker(asked));
}

/** A database that went away in the middle is a calm 503, and a text that it cannot keep a calm 400: neither is a fault of ours. */
const calm = (error: unknown) => (isAway(error) ? problemNamed('database-away') : isUnkeepable(error) ? problemNamed('unreadable') : null);

/**
 * The same build with each route's policy asked first: a refused read is thrown to the problem page, a refused action is answered as data,
 * so that a fetcher shows it where the button is. A route that declares no sound policy stops the start.
 */
export function guarded(build: ServerBuild): ServerBuild {
  const bare: string[] = [];
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    const { module } = route;
    const policy = module.handle as Policy | undefined;
    if (!policy || !WHO.includes(policy.who) || !(policy.limit in LIMITS) || !((policy.reading ?? 'read') in LIMITS)) {
      bare.push(id);
      continue;
    }
    // A page without a loader makes no request on a client navigation, so nothing would guard it.
    if (policy.who !== 'anyone' && module.default && !module.loader && !module.action) bare.push(`${id} (needs a loader)`);
    const { action, loader } = module;
    const onRead: MiddlewareFunction<Response> = async (args) => {
      if (!isRead(args.request)) return;
      const no = id === 'root' ? args.context.get(awayContext) && problemNamed('database-away') : await refusal(policy, args);
      if (no) throw no;
    };
    routes[id] = {
      ...route,
      module: {
        ...module,
        middleware: [onRead, ...((module.middleware as MiddlewareFunction<Response>[] | undefined) ?? [])],
        loader:
          loader &&
          (async (args: LoaderFunctionArgs) => {
            try {
              return await loader(args);
            } catch (error) {
              throw calm(error) ?? error;
            }
          }),
        action:
          action &&
          (async (args: ActionFunctionArgs) => {
            try {
              const no = await refusal(policy, args);
              if (no) return no;
              const answer = await action({ ...args, request: counted(args.request, BODIES[policy.body ?? 'form']) });
              await forgive(policy, args, answer);
              return answer;
            } catch (error) {
              if (isTooLarge(error)) return problemNamed('too-large');
              if (isUnreadable(error)) return problemNamed('unreadable');
              const away = calm(error);
              if (away) return away;
              throw error;
            }
          }),
      },
    };
  }
  if (bare.length) throw new Error(`Routes without a sound policy: ${bare.join('; ')}`);
  return { ...build, routes };
}
