import { data, href, type RouterContextProvider, redirect } from 'react-router';
import { safeReturn } from '#server/http/form-response.ts';
import { refusalResponse } from '#server/http/problems.ts';
import { addressContext, responseContext, sessionContext } from '#server/http/request.ts';
import { ADDRESS_HEADER } from '#server/identity/network.ts';
import type { TypedAccount } from './account-fields.tsx';
import type { Caller, SignedIn } from './sign-in.server.ts';

type Context = Readonly<RouterContextProvider>;

export function callerOf(context: Context, request: Request): Caller {
  const address = context.get(addressContext);
  const headers = new Headers({ 'user-agent': request.headers.get('user-agent') ?? '', [ADDRESS_HEADER]: address });
  return { address, headers, cookie: request.headers.get('cookie'), session: context.get(sessionContext) };
}

/** The redirect target: inside this site, and never the form itself. */
export function nextOf(request: Request, form?: FormData) {
  const next = safeReturn(form?.get('next') ?? new URL(request.url).searchParams.get('next'));
  return /^\/sign-(in|up|out)\b/.test(next) ? href('/') : next;
}

/** Cookies and a redirect on success (data for the dialog, which stays on its page); the refusal otherwise, without the password. */
export function responseTo(
  result: SignedIn,
  { context, form, request, typed }: { context: Context; form: FormData; request: Request; typed: TypedAccount },
) {
  if (!('cookies' in result)) return refusalResponse(context, result, { typed });
  const reply = context.get(responseContext);
  for (const cookie of result.cookies) reply.append('set-cookie', cookie);
  if (form.has('stay')) return data({ signedIn: true as const });
  throw redirect(nextOf(request, form), 303);
}
