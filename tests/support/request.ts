import { createHmac } from 'node:crypto';
import { app } from '../../server/app.ts';
import { sharedReads } from '../../server/database/shared-reads.ts';

export const ORIGIN = 'http://localhost:3000';

type Init = RequestInit & { as?: string };

/** Sends a request to the application in process. `as` is a member's cookie (see people.ts); without it the viewer is a visitor. */
export const visit = async (path: string, { as, headers, ...init }: Init = {}) => {
  sharedReads.clear(); // tests write to the database directly, which publishes no events
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

/** The header that a browser adds when a script sends a form; the response is then data, also for a rejected form. */
export const BY_SCRIPT = { 'sec-fetch-mode': 'cors' };

/** Sends a plain form, as a browser without JavaScript does. */
export const send = (path: string, fields: Record<string, string> | [string, string][], as?: string) =>
  visit(path, { method: 'POST', body: new URLSearchParams(fields), as });

/** The data response of an action, as a fetcher would receive it. */
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

/** Sends these requests, some at a time: of more, some wait longer for a row or a connection than a busy machine allows. */
export async function statusesOf(requests: (() => Promise<{ status: number }>)[], atATime = 50): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let from = 0; from < requests.length; from += atATime)
    for (const { status } of await Promise.all(requests.slice(from, from + atATime).map((request) => request()))) statuses.add(status);
  return statuses;
}
/** Sends a request of one person this many times, ten at a time, because a person has only some of the connections to the database. */
export const statusesOfRepeated = (times: number, request: () => Promise<{ status: number }>) =>
  statusesOf(
    Array.from({ length: times }, () => request),
    10,
  );

/** Signs a session token as better-auth does. */
export const signed = (token: string, secret: string) =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
