import { type APIRequestContext, type APIResponse, expect, request, test } from '@playwright/test';
import { createAccount, newPerson, type Person, sessionCookie } from './accounts.ts';

/** Someone who can create content: a member, or the page of one. */
export type Author = { request: APIRequestContext };
export type Member = Person & Author;

/** A random client address per browser, as a proxy would forward it (TRUST_PROXY), so rate limits do not count all tests as one client. */
export const randomAddress = () => ({ 'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}` });

export const siteOrigin = () => (test.info().project.use.baseURL ?? '').replace(/\/$/, '');

/** Creates an account with a session that needs no browser. */
export async function createMember(overrides: Partial<Person> = {}): Promise<Member> {
  const person = newPerson(overrides);
  await createAccount(person);
  const cookies = [await sessionCookie(person.email, siteOrigin())];
  const session = await request.newContext({
    baseURL: siteOrigin(),
    extraHTTPHeaders: randomAddress(),
    storageState: { cookies, origins: [] },
  });
  return { ...person, request: session };
}

type Body = Pick<NonNullable<Parameters<APIRequestContext['post']>[1]>, 'data' | 'form' | 'multipart'>;

/** Sends a request as the pages of the site do, and expects this status. */
export async function post({ request }: Author, path: string, body: Body, status = 200): Promise<APIResponse> {
  const response = await request.post(path, { headers: { origin: siteOrigin() }, maxRedirects: 0, ...body });
  expect(response.status(), `${path}: ${await response.text()}`).toBe(status);
  return response;
}
