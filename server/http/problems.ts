import { data, type RouterContextProvider } from 'react-router';
import type { FieldMessages, Refusal, RefusedAction } from './problem-rules.ts';
import { responseContext } from './request.ts';

/** Every refusal by name, with its status and default message. A name is never reused for something else. */
export const PROBLEMS = {
  'bad-address': { status: 400, words: 'We can’t read this address. Check it for stray characters.' },
  unreadable: { status: 400, words: 'We couldn’t read this form. Please send it again.' },
  'bad-input': { status: 422, words: 'Something in the form needs fixing.' },
  'sign-in-needed': { status: 401, words: 'Please sign in to do this.' },
  'foreign-origin': { status: 403, words: 'That form came from another site, so we ignored it.' },
  'not-allowed': { status: 403, words: 'This isn’t yours to change.' },
  // Also after a block, which must not show itself (BLOCK-02).
  'not-here': { status: 403, words: 'You cannot do this here.' },
  'not-found': { status: 404, words: 'There’s nothing at this address.' },
  'method-unknown': { status: 405, words: 'That isn’t possible here.' },
  'too-late': { status: 409, words: 'This changed in the meantime.' },
  'too-large': { status: 413, words: 'That’s too much to send at once.' },
  'too-many': { status: 429, words: 'You’re going a bit fast. Please wait a moment and try again.' },
  unexpected: { status: 500, words: 'Something went wrong on our side. It’s been logged; please try again.' },
  'database-unavailable': {
    status: 503,
    words: 'The site’s database is not responding. Nothing is lost; please try again in a few seconds.',
  },
  'database-busy': { status: 503, words: 'The site is very busy right now. Please try again in a few seconds.' },
  'storage-full': { status: 507, words: 'The server has no space left, so this was not saved. Please keep a copy and try again later.' },
} as const;
export type ProblemName = keyof typeof PROBLEMS;

const STATUS_TEXT: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};
const init = (status: number) => ({ status, statusText: STATUS_TEXT[status] ?? '' });

const response = (status: number, name: string, message: string, fields?: FieldMessages) =>
  data<Refusal>({ problem: name, message, ...(fields ? { fields } : {}) }, init(status));

/** For an action to return: the message appears beside the button, and the form retains its input. `name` is specific to an area. */
export const problem = <Name extends string>(
  status: number,
  name: Name extends ProblemName ? never : Name,
  message: string,
  fields?: FieldMessages,
) => response(status, name, message, fields);

/** A problem of the list above, with its status. */
export const problemNamed = (name: ProblemName, message: string = PROBLEMS[name].words, fields?: FieldMessages) =>
  response(PROBLEMS[name].status, name, message, fields);

export const refusalNamed = (name: ProblemName, message: string = PROBLEMS[name].words): RefusedAction => ({
  ...{ status: PROBLEMS[name].status, problem: name, message },
});

/** Too many attempts: another one is allowed after `wait` seconds. */
export const tooMany = (wait: number, message?: string): RefusedAction => ({ ...refusalNamed('too-many', message), wait });

/** The response to a refusal of a `.server.ts` function, with what the form needs to show it, such as `typed`. */
export function refusalResponse<Field extends string, Shown extends object = object>(
  context: Readonly<RouterContextProvider>,
  { status, wait, done: _, ...refusal }: RefusedAction<Field> & { done?: string },
  shown?: Shown,
) {
  if (wait) context.get(responseContext).set('retry-after', String(wait));
  return data<Refusal<Field> & Shown>({ ...refusal, ...(shown as Shown) }, init(status));
}

/** For a loader to throw: the whole page becomes the problem page with the given message. */
export function refuse(name: ProblemName, words?: string): never {
  throw problemNamed(name, words);
}
