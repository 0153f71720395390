import { isFetcher } from './form-response.ts';
import type { RefusedAction } from './problem-rules.ts';

/** A refused form of a browser without JavaScript, with its input: `app/forms/not-sent-page.tsx` shows it again. */
export type Resend = {
  status: number;
  problem: string;
  message: string;
  action: string;
  multipart: boolean;
  fields: [name: string, value: string][];
  /** The names of file inputs, whose files a page cannot restore. */
  files: string[];
};

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Whether the browser submitted the form natively, so that the response replaces the page. */
export function isPlainForm(request: Request): boolean {
  if (request.method !== 'POST' || isFetcher(request) || !FORM.test(request.headers.get('content-type') ?? '')) return false;
  const mode = request.headers.get('sec-fetch-mode'); // sent over https and localhost only
  return mode ? mode === 'navigate' : (request.headers.get('accept') ?? 'text/html').includes('text/html');
}

/** The data to show a form again. Passwords are never sent back: their inputs return empty. */
export function resendOf(request: Request, form: FormData | null, { status, problem, message }: RefusedAction): Resend {
  const { pathname, search } = new URL(request.url);
  const given = [...(form ?? [])];
  return {
    ...{ status, problem, message },
    action: pathname + search,
    multipart: /^multipart/i.test(request.headers.get('content-type') ?? ''),
    fields: given.flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, isPassword(name) ? '' : value] as [string, string]] : [],
    ),
    files: [...new Set(given.flatMap(([name, value]) => (typeof value === 'string' ? [] : [name])))],
  };
}

/** The names of inputs that hold passwords, in every form of the site. */
export const isPassword = (name: string) => ['password', 'current', 'next', 'confirmation'].includes(name);
