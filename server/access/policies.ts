import {
  type ActionFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  redirect,
  type ServerBuild,
} from 'react-router';
import { databaseProblem, isUnstorableText } from '../database/database-problems.ts';
import type { RefusedAction } from '../http/problem-rules.ts';
import { problem, problemNamed, refusalResponse, tooMany } from '../http/problems.ts';
import { addressContext, databaseUnavailableContext, paidContext, resendContext, viewerContext } from '../http/request.ts';
import { isPlainForm, resendOf } from '../http/resend.ts';
import { reserveBodyMemory } from '../limits/bodies/body-budget.ts';
import { BODIES, type BodyName, bodyProblem, byteLimitOf, formRead, readFormStart, withBodyLimit } from '../limits/bodies/body-limits.ts';
import { type CallerKind, consume, LIMITS, type LimitName, refund } from '../limits/rate-limits.ts';
import { hasRank, isStaffRole, STAFF_ROLES, type StaffRole } from './role-rules.ts';
import { type StandingFlags, standingRefusal } from './standing-rules.ts';

/**
 * The access policy of a route, which every route exports: `export const handle = { who: 'member', limit: 'write' } as const satisfies
 * Policy`. `body` limits the body of its action, and `reading` is the rate limit of its loader where that differs. `signedOut` and
 * `tooOften` replace the default messages. `refundOnFailure` does not count requests that fail because of invalid input or a failed outside
 * service. `StandingFlags` say what people with a limited account may open.
 */
export type Policy = {
  who: 'anyone' | 'member' | StaffRole;
  limit: LimitName;
  reading?: LimitName;
  body?: BodyName;
  signedOut?: string;
  tooOften?: string;
  refundOnFailure?: true;
} & StandingFlags;
const WHO: readonly string[] = ['anyone', 'member', ...STAFF_ROLES];
/** The pages of staff: a route below these addresses without a role stops the start (ROLE-07). */
const STAFF_PATHS = /^(moderation|admin)(\/|$)/;
type Args = Pick<ActionFunctionArgs, 'context' | 'request'>;
/** Members are counted by id, visitors by network. */
const callerOf = ({ context }: Args): [string, CallerKind] => {
  const viewer = context.get(viewerContext);
  return viewer ? [viewer.id, 'member'] : [context.get(addressContext), 'network'];
};

const SIGN_IN_TO_SEE = 'Please sign in to see this page.';

const isRead = (request: Request) => request.method === 'GET' || request.method === 'HEAD';

const BODIES_BUSY_S = 3;

const refusedFor = ({ context }: Args, wait: number, message?: string) => refusalResponse(context, tooMany(wait, message));

/** `isPage`: the route renders a page, rather than data for a part of one. */
async function refusal(policy: Policy, args: Args, isPage = false) {
  const { context, request } = args;
  if (context.get(resendContext)) return null; // renders the page that shows a refused form again
  const isUnavailable = context.get(databaseUnavailableContext);
  const signedOut = policy.who !== 'anyone' && !context.get(viewerContext);
  if ((isUnavailable || signedOut) && !isRead(request)) {
    // The form is read and shown again, which costs more than other refusals.
    const wait = await consume('refused-form', context.get(addressContext), 'network');
    if (wait) return refusedFor(args, wait);
  }
  if (isUnavailable) return problemNamed('database-unavailable');
  if (signedOut) return problemNamed('sign-in-needed', policy.signedOut ?? (isPage && isRead(request) ? SIGN_IN_TO_SEE : undefined));
  const wait = await consume((isRead(request) && policy.reading) || policy.limit, ...callerOf(args));
  if (wait) return refusedFor(args, wait, policy.tooOften);
  const limited = standingRefusal(context.get(viewerContext), policy, isRead(request));
  if (limited) return 'to' in limited ? redirect(limited.to, 303) : problem(403, limited.problem, limited.message);
  if (isStaffRole(policy.who) && !hasRank(context.get(viewerContext)?.role ?? 'child', policy.who)) return problemNamed('not-found');
  const maxBytes = byteLimitOf(request, BODIES[policy.body ?? 'form']);
  return !isRead(request) && Number(request.headers.get('content-length') ?? 0) > maxBytes ? problemNamed('too-large') : null;
}

/** Counts a read toward a further limit, for addresses of a page that cost more than its others. Throws when the limit is reached. */
export async function countRead(args: Args, limit: LimitName): Promise<void> {
  const wait = await consume(limit, ...callerOf(args));
  if (wait) throw refusedFor(args, wait);
}

const REFUNDED_STATUSES = [422, 502, 503, 507];
/**
 * Refunds the rate limit of a request that failed. An aborted request still counts, because an AI provider may already have charged for it.
 */
async function refundIfFailed(policy: Policy, args: Args, result: unknown) {
  if (!policy.refundOnFailure || args.request.signal.aborted || args.context.get(paidContext)) return;
  const { status = 200 } = result instanceof Response ? result : ((result as { init?: ResponseInit | null } | null)?.init ?? {});
  if (REFUNDED_STATUSES.includes(status)) await refund(policy.limit, ...callerOf(args));
}

/** The refusal of this request's action, for the page's loaders, which run after it. */
const refusedContext = createContext<{ refusal: RefusedAction; request: Request } | null>(null);

/** The refusal that an action returned, or null. */
function refusedBy(result: unknown): RefusedAction | null {
  const { data, init } = (result ?? {}) as { data?: Partial<RefusedAction>; init?: ResponseInit | null };
  const status = init?.status ?? 200;
  return status >= 400 && data?.problem && data.message ? { status, problem: data.problem, message: data.message } : null;
}

/** Whether the state of the account forbids the request: then no loader of the page runs after the action either. */
const isLimited = ({ problem }: RefusedAction) => problem === 'standing' || problem === 'grown-ups-only';

/** What was refused before its action read the form, or may leave no page to show the refusal: the form is shown on a page of its own. */
const needsResend = (refusal: RefusedAction) =>
  refusal.problem === 'sign-in-needed' || isLimited(refusal) || refusal.status === 503 || refusal.status === 507;

/**
 * Preserves the input of a plain form whose action refused. A form that was not read yet is read now, up to the size of a form without
 * files.
 */
async function preserveForm(context: Args['context'], request: Request, refused: RefusedAction) {
  if (!isPlainForm(request) || context.get(resendContext)) return;
  const fits = byteLimitOf(request, Number(request.headers.get('content-length') ?? BODIES.file)) <= BODIES.form;
  const read = () => (fits ? withBodyLimit(request, BODIES.form).formData() : readFormStart(request)).catch(() => null);
  const typed = formRead(request) ?? (request.bodyUsed ? null : await read());
  context.set(resendContext, resendOf(request, typed, refused));
}

/** An unavailable database is a 503 or 507, and a text that it cannot store a 400: none of these is a bug. */
const expectedProblem = (error: unknown) => {
  const name = databaseProblem(error) ?? (isUnstorableText(error) ? 'unreadable' : null);
  return name && problemNamed(name);
};

/** The response to an expected failure; any other error is rethrown. */
function problemFor(args: Args, error: unknown) {
  const name = bodyProblem(error);
  const value = name === 'too-many' ? refusedFor(args, BODIES_BUSY_S) : name ? problemNamed(name) : expectedProblem(error);
  if (!value) throw error;
  return value;
}

/** Checks the policy, then runs the action; expected failures become responses. `request` is the one that the action read from. */
async function runAction(policy: Policy, args: ActionFunctionArgs, action: (args: ActionFunctionArgs) => unknown) {
  let { request } = args;
  const maxBytes = BODIES[policy.body ?? 'form'];
  const reserved = reserveBodyMemory(callerOf(args)[0], maxBytes > BODIES.draft);
  try {
    const denied = await refusal(policy, args);
    if (denied) return { value: denied, request };
    request = withBodyLimit(args.request, maxBytes, reserved);
    const value = await Promise.resolve(action({ ...args, request })).catch((error) => problemFor(args, error));
    await refundIfFailed(policy, args, value);
    return { value, request };
  } catch (error) {
    return { value: problemFor(args, error), request };
  } finally {
    reserved.end();
  }
}

/** The path of a route with those of its parents. */
function pathOf(build: ServerBuild, id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id];
  return route ? [pathOf(build, route.parentId), route.path ?? ''].filter(Boolean).join('/') : '';
}

/**
 * Wraps every route of the build with its policy check. A refused read throws to the problem page; a refused action returns data, so that a
 * fetcher shows it beside the button. A route without a valid policy makes the start fail.
 */
export function guarded(build: ServerBuild): ServerBuild {
  const invalid: string[] = [];
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    const { module } = route;
    const policy = module.handle as Policy | undefined;
    if (!policy || !WHO.includes(policy.who) || !(policy.limit in LIMITS) || !((policy.reading ?? 'read') in LIMITS)) {
      invalid.push(id);
      continue;
    }
    if (STAFF_PATHS.test(pathOf(build, id)) && !isStaffRole(policy.who)) invalid.push(`${id} (needs a role)`);
    // A page without a loader makes no request on a client navigation, so nothing would guard it.
    if (policy.who !== 'anyone' && module.default && !module.loader && !module.action) invalid.push(`${id} (needs a loader)`);
    const { action, loader } = module;
    const onRead: MiddlewareFunction<Response> = async (args) => {
      if (!isRead(args.request)) return;
      const denied =
        id === 'root'
          ? args.context.get(databaseUnavailableContext) && problemNamed('database-unavailable')
          : await refusal(policy, args, Boolean(module.default)).catch((error) => Promise.reject(expectedProblem(error) ?? error));
      const limited = refusedBy(denied);
      // The root's loader does not run then: its data give the problem page the header of a child and the way back (SAFE-05).
      if (limited && isLimited(limited)) throw data({ ...limited, root: await build.routes.root?.module.loader?.(args) }, limited.status);
      if (denied) throw denied;
    };
    routes[id] = {
      ...route,
      module: {
        ...module,
        middleware: [onRead, ...((module.middleware as MiddlewareFunction<Response>[] | undefined) ?? [])],
        loader:
          loader &&
          (async (args: LoaderFunctionArgs) => {
            const limited = args.context.get(refusedContext)?.refusal;
            if (id !== 'root' && limited && isLimited(limited)) throw problem(limited.status, limited.problem, limited.message);
            try {
              return await loader(args);
            } catch (error) {
              const refused = args.context.get(refusedContext);
              if (!refused) throw expectedProblem(error) ?? error;
              // After a refused action, a page that cannot be rendered or redirects would hide the refusal and the input.
              const { refusal, request } = refused;
              if (refusal.status === 422 && error instanceof Response) throw error; // a signed-in member needs no sign-in form
              await preserveForm(args.context, request, refusal);
              throw problem(refusal.status, refusal.problem, refusal.message);
            }
          }),
        action:
          action &&
          (async (args: ActionFunctionArgs) => {
            const { value, request } = await runAction(policy, args, action);
            const refused = refusedBy(value);
            if (refused) args.context.set(refusedContext, { refusal: refused, request });
            if (refused && needsResend(refused)) await preserveForm(args.context, request, refused);
            return value;
          }),
      },
    };
  }
  if (invalid.length) throw new Error(`Routes without a valid policy: ${invalid.join('; ')}`);
  return { ...build, routes };
}
