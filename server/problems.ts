import { data } from 'react-router';

/** Every refusal by name: its status and its default words. A name is never reused for something else. */
export const PROBLEMS = {
  'bad-address': { status: 400, words: 'This address cannot be read. Check it for stray characters.' },
  unreadable: { status: 400, words: 'This form could not be read. Please send it again.' },
  'bad-input': { status: 422, words: 'Something in the form is not right yet.' },
  'sign-in-needed': { status: 401, words: 'Please sign in to do this.' },
  'foreign-origin': { status: 403, words: 'This form was sent from another site, so nothing was done.' },
  'not-allowed': { status: 403, words: 'This is not yours to change.' },
  'not-found': { status: 404, words: 'There is nothing at this address.' },
  'method-unknown': { status: 405, words: 'This address does not do that.' },
  'too-late': { status: 409, words: 'This changed in the meantime.' },
  'too-large': { status: 413, words: 'That is more than this page accepts at once.' },
  'too-many': { status: 429, words: 'That was a lot at once. Please wait a moment and try again.' },
  unexpected: { status: 500, words: 'Something went wrong on our side. It has been noted; please try again.' },
  'database-away': { status: 503, words: 'The house is waking up. Nothing is lost; please try again in a few seconds.' },
} as const;
export type ProblemName = keyof typeof PROBLEMS;

export type Problem = { problem: string; message: string; fields?: Record<string, string> };

const STATUS_TEXT: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
const init = (status: number) => ({ status, statusText: STATUS_TEXT[status] ?? '' });

/** For an action to return: the answer stands where the button is, and the form keeps what was typed. `name` may be an area's own. */
export const problem = (status: number, name: string, message: string, fields?: Record<string, string>) =>
  data<Problem>({ problem: name, message, ...(fields ? { fields } : {}) }, init(status));

export const problemNamed = (name: ProblemName, words?: string) => problem(PROBLEMS[name].status, name, words ?? PROBLEMS[name].words);

/** For a loader to throw: the whole page becomes the problem page, in the words given. */
export function refuse(name: ProblemName, words?: string): never {
  throw problemNamed(name, words);
}

export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'problem' in value && typeof (value as Problem).message === 'string';
