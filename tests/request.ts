import { createHmac } from 'node:crypto';
import { app } from '../server/app.ts';
import { sharedReads } from '../server/shared-reads.ts';

export const ORIGIN = 'http://localhost:3000';

type Init = RequestInit & { as?: string };

/** A real request to the real application. `as` is the cookie of a person (see people.ts); none is a visitor. */
export const visit = async (path: string, { as, headers, ...init }: Init = {}) => {
  sharedReads.clear(); // tests write to the database directly, which announces nothing
  return app.fetch(
    new Request(ORIGIN + path, {
      redirect: 'manual',
      ...init,
      headers: {
        ...(as ? { cookie: as } : {}),
        ...(init.method && init.method !== 'GET' ? { origin: ORIGIN } : {}),
        ...(headers as Record<string, string>),
      },
    }),
  );
};

/** What a browser adds where a script sends a form: it is answered with data, also when it is refused. */
export const BY_SCRIPT = { 'sec-fetch-mode': 'cors' };

/** A plain form, as a browser without scripts sends it. */
export const send = (path: string, fields: Record<string, string> | [string, string][], as?: string) =>
  visit(path, { method: 'POST', body: new URLSearchParams(fields), as });

/** What a fetcher would get: the decoded data of an action, with its status. */
export async function fetchData(path: string, body: URLSearchParams | FormData | object, as?: string) {
  const isForm = body instanceof URLSearchParams || body instanceof FormData;
  const response = await visit(`${path}.data`, {
    method: 'POST',
    body: isForm ? body : JSON.stringify(body),
    headers: isForm ? {} : { 'content-type': 'application/json' },
    as,
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** Signs a session token as better-auth does. */
export const signed = (token: string, secret: string) =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
