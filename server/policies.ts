import { type ActionFunctionArgs, createContext, type LoaderFunctionArgs, type MiddlewareFunction, type ServerBuild } from 'react-router';
import { reserveBodyMemory } from './body-budget.ts';
import { BODIES, type BodyName, bodyProblem, byteLimitOf, counted, formRead, readFormStart } from './body-limits.ts';
import { databaseProblem, isUnkeepable } from './database-problems.ts';
import { problem, problemNamed } from './problems.ts';
import { type CallerKind, consume, LIMITS, type LimitName, refund } from './rate-limits.ts';
import { addressContext, databaseUnavailableContext, paidContext, replyContext, resendContext, viewerContext } from './request.ts';
import { isPlainForm, resendOf } from './resend.ts';

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
/** A member is counted by id wherever they are, a visitor by network. */
const callerOf = ({ context }: Asked): [string, CallerKind] => {
  const viewer = context.get(viewerContext);
  return viewer ? [viewer.id, 'member'] : [context.get(addressContext), 'network'];
};

const isRead = (request: Request) => request.method === 'GET' || request.method === 'HEAD';

const BODIES_BUSY_S = 3;

function tooMany({ context }: Asked, wait: number, words?: string) {
  context.get(replyContext).set('retry-after', String(wait));
  return problemNamed('too-many', words);
}

async function refusal(policy: Policy, asked: Asked) {
  const { context, request } = asked;
  if (context.get(resendContext)) return null; // the page that shows a refused form again
  const away = context.get(databaseUnavailableContext);
  const signedOut = policy.who === 'member' && !context.get(viewerContext);
  if ((away || signedOut) && !isRead(request)) {
    // Its form is read and shown again, so it costs more than any other refusal.
    const wait = await consume('refused-form', context.get(addressContext), 'network');
    if (wait) return tooMany(asked, wait);
  }
  if (away) return problemNamed('database-away');
  if (signedOut) return problemNamed('sign-in-needed', policy.signedOut);
  const wait = await consume((isRead(request) && policy.reading) || policy.limit, ...callerOf(asked));
  if (wait) return tooMany(asked, wait, policy.tooOften);
  const most = byteLimitOf(request, BODIES[policy.body ?? 'form']);
  return !isRead(request) && Number(request.headers.get('content-length') ?? 0) > most ? problemNamed('too-large') : null;
}

const NOTHING_CAME = [422, 502, 503, 507];
/** Gives a knock back for what led to nothing. Whoever left meanwhile may have cost somebody money all the same. */
async function forgive(policy: Policy, asked: Asked, answer: unknown) {
  if (!policy.forgiving || asked.request.signal.aborted || asked.context.get(paidContext)) return;
  const { status = 200 } = answer instanceof Response ? answer : ((answer as { init?: ResponseInit | null } | null)?.init ?? {});
  if (NOTHING_CAME.includes(status)) await refund(policy.limit, ...callerOf(asked));
}

type Answer = { status: number; problem: string; message: string };

/** What the action of this request refused, for the loaders of its page that run after it. */
const refusedContext = createContext<{ answer: Answer; request: Request } | null>(null);

/** What an action answered, where it refused. */
function refusedBy(answer: unknown): Answer | null {
  const { data, init } = (answer ?? {}) as { data?: Partial<Answer>; init?: ResponseInit | null };
  const status = init?.status ?? 200;
  return status >= 400 && data?.problem && data.message ? { status, problem: data.problem, message: data.message } : null;
}

/** Nobody is signed in any more, or the database or the disk did not take it: the page of the form may not be there to show it. */
const needsResend = ({ status, problem }: Answer) => problem === 'sign-in-needed' || status === 503 || status === 507;

/** Keeps what was typed into a plain form whose action refused. A form that was never read is read now, no more of it than a form without files has. */
async function preserveForm(context: Asked['context'], request: Request, refused: Answer) {
  if (!isPlainForm(request) || context.get(resendContext)) return;
  const fits = byteLimitOf(request, Number(request.headers.get('content-length') ?? BODIES.file)) <= BODIES.form;
  const read = () => (fits ? counted(request, BODIES.form).formData() : readFormStart(request)).catch(() => null);
  const typed = formRead(request) ?? (request.bodyUsed ? null : await read());
  context.set(resendContext, resendOf(request, typed, refused));
}

/** What the database cannot do right now is a 503 or 507, and a text that it cannot store a 400: none of them is a fault of the program. */
const calm = (error: unknown) => {
  const name = databaseProblem(error) ?? (isUnkeepable(error) ? 'unreadable' : null);
  return name && problemNamed(name);
};

/** The answer to a failure that is no fault of the program; any other is thrown again. */
function answerTo(asked: Asked, error: unknown) {
  const name = bodyProblem(error);
  const value = name === 'too-many' ? tooMany(asked, BODIES_BUSY_S) : name ? problemNamed(name) : calm(error);
  if (!value) throw error;
  return value;
}

/** The policy first, then the action, whose failures that are nobody's fault are answers as well. `request` is the one the action read from. */
async function answered(policy: Policy, args: ActionFunctionArgs, action: (args: ActionFunctionArgs) => unknown) {
  let { request } = args;
  const most = BODIES[policy.body ?? 'form'];
  const reserved = reserveBodyMemory(callerOf(args)[0], most > BODIES.draft);
  try {
    const no = await refusal(policy, args);
    if (no) return { value: no, request };
    request = counted(args.request, most, reserved);
    const value = await Promise.resolve(action({ ...args, request })).catch((error) => answerTo(args, error));
    await forgive(policy, args, value);
    return { value, request };
  } catch (error) {
    return { value: answerTo(args, error), request };
  } finally {
    reserved.end();
  }
}

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
      const no =
        id === 'root'
          ? args.context.get(databaseUnavailableContext) && problemNamed('database-away')
          : await refusal(policy, args).catch((error) => Promise.reject(calm(error) ?? error));
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
              const refused = args.context.get(refusedContext);
              if (!refused) throw calm(error) ?? error;
              // After a refused action a page that cannot be shown, or leads elsewhere, would swallow the refusal and what was typed.
              const { answer, request } = refused;
              if (answer.status === 422 && error instanceof Response) throw error; // who is signed in already needs no sign-in form
              await preserveForm(args.context, request, answer);
              throw problem(answer.status, answer.problem, answer.message);
            }
          }),
        action:
          action &&
          (async (args: ActionFunctionArgs) => {
            const { value, request } = await answered(policy, args, action);
            const refused = refusedBy(value);
            if (refused) args.context.set(refusedContext, { answer: refused, request });
            if (refused && needsResend(refused)) await preserveForm(args.context, request, refused);
            return value;
          }),
      },
    };
  }
  if (bare.length) throw new Error(`Routes without a sound policy: ${bare.join('; ')}`);
  return { ...build, routes };
}
