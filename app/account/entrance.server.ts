import { data } from 'react-router';
import { done, safeReturn } from '#server/answers.ts';
import type { AccountRefusal } from './rules.ts';
import type { SignedIn } from './sign-in.server.ts';

/** `kept` is what was typed, without the password: a browser without scripts gets it back in the form. */
export type Refused = {
  problem: string;
  message: string;
  fields: AccountRefusal['fields'];
  reasons?: string[];
  kept: Record<string, string>;
};
export type Answer = Refused | { ok: true; next: string };

/** Where to go on to: an address of this site, whatever the link said. */
export const nextOf = (request: Request) => safeReturn(new URL(request.url).searchParams.get('next'));

/** Ends both forms: a refusal with its status, or the cookies and on to `next` (303 for a plain form, `{ ok, next }` for the dialog). */
export function entered(request: Request, form: FormData, reply: Headers, result: SignedIn) {
  if ('refusal' in result) {
    const { name, message, fields, reasons } = result.refusal;
    if (result.wait) reply.set('retry-after', String(result.wait));
    const kept: Record<string, string> = {};
    for (const [key, value] of form) if (key !== 'password' && typeof value === 'string') kept[key] = value;
    return data<Answer>({ problem: name, message, fields, reasons, kept }, { status: result.status });
  }
  for (const cookie of result.cookies) reply.append('set-cookie', cookie);
  const next = nextOf(request);
  return done<Answer>(request, next, { ok: true, next });
}
