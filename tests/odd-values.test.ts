import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { beforeAll, expect, test, vi } from 'vitest';
import routes from '../app/routes.ts';
import { resetRateLimits } from '../server/limits/rate-limits.ts';
import { addresses, type Content, createContentOf, dataOf } from './authorization/fixture.ts';
import { createMember, givePassword, type Member, PASSWORD } from './support/people.ts';
import { visit } from './support/request.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Values that no form and no link of a page contains, each of which once failed somewhere. */
const VALUES = ['a\0b', '\ud800', '__proto__', 'toString', '99999999999999999999'];
/** What addresses and forms are made of; each request has them all, and every field that the source of the route names. */
const NAMES = ['after', 'back', 'before', 'changed', 'from', 'name', 'page', 'q', 'role', 'saved', 'state', 'tab', 'tag', 'text', 'words'];

let owner: Member;
let author: Member;
let things: Content;
beforeAll(async () => {
  owner = await createMember({ role: 'owner' });
  author = await createMember();
  for (const person of [owner, author]) await givePassword(person);
  things = await createContentOf(author, 'odd');
});

const sourceOf = (file: string) => readFileSync(join(import.meta.dirname, '../app', file), 'utf8');
const hasAction = (source: string) => /^export (async function|const|function) action\b/m.test(source);
const fieldsOf = (source: string) => [
  ...new Set([...NAMES, ...[...source.matchAll(/'([a-zA-Z-]{2,20})'/g)].flatMap(([, name]) => name ?? [])]),
];

/** An address of the route that leads to something where it can. */
const addressOf = (path: string) =>
  `/${path
    .replace('cases/:id', `cases/${things.caseId}`)
    .replace('channel/:id', `channel/${things.chat.channel.id}`)
    .replace('posts/:id', `posts/${things.post.id}`)
    .replace('works/:id', `works/${things.book.id}`)
    .replace('comments/:id', `comments/${things.comment}`)
    .replace('groups/:id', `groups/${things.group}`)
    .replace('drafts/:id', `drafts/${things.draft}`)
    .replace('texts/:page', 'texts/terms')
    .replace(':username', things.author.username)
    .replace(':personId', things.chat.guest)
    .replace(/:(token|code)/, 'A'.repeat(43))
    .replace(/:[a-zA-Z]+\??/g, crypto.randomUUID())}`;

const statusOf = async (path: string, init: Parameters<typeof visit>[1] = {}) => {
  resetRateLimits();
  return (await visit(path, { as: owner.cookie, ...init })).status;
};
async function failing(path: string, value: string, init: Parameters<typeof visit>[1]) {
  const status = await statusOf(path, init);
  return status >= 500 && status !== 503 ? [`${status} ${init?.method ?? 'GET'} ${path.slice(0, 80)} with ${JSON.stringify(value)}`] : [];
}

// Generation answers 503 here, because no provider is configured.
const ROUTES = addresses(routes as RouteConfigEntry[]);

test('no address fails for odd values in its query or its parts (B1)', async () => {
  const failed: string[] = [];
  for (const { path, file } of ROUTES) {
    const fields = fieldsOf(sourceOf(file));
    for (const value of VALUES) {
      const query = new URLSearchParams(fields.map((name) => [name, value]));
      failed.push(...(await failing(`${addressOf(path)}?${query}`, value, {})));
      const odd = encodeURIComponent(value.toWellFormed());
      if (!path.includes(':')) continue;
      const address = `/${path.replace(/:[a-zA-Z]+\??/g, odd)}`;
      // What is not found has the same page everywhere.
      if ((await statusOf(dataOf(address))) !== 404 || path.endsWith('/more')) failed.push(...(await failing(address, value, {})));
    }
  }
  expect(failed).toEqual([]);
});

// Those that take something away come last, and those that would end the session are left out.
const FORMS = ROUTES.map((route) => ({ ...route, source: sourceOf(route.file) }))
  .filter(({ file, source }) => hasAction(source) && !/sign-out|end-others|delete-account|hand-over/.test(file))
  .toSorted((a, b) => Number(/delet|leave/.test(a.path)) - Number(/delet|leave/.test(b.path)));

test('no form of staff or authors fails for odd values in its fields, or for files in their place (B1)', async () => {
  const failed: string[] = [];
  for (const { path, source } of FORMS) {
    const { cookie } = /^(admin|moderation|setup)/.test(path) ? owner : author;
    const send = async (value: string, body: BodyInit) =>
      failed.push(...(await failing(addressOf(path), value, { method: 'POST', body, as: cookie })));
    const fields = fieldsOf(source);
    for (const value of VALUES) {
      const body = new URLSearchParams(fields.map((name) => [name, value]));
      body.set('password', PASSWORD);
      await send(value, body);
    }
    const files = new FormData();
    for (const name of fields) files.append(name, new File(['x'], 'x.txt'));
    await send('files', files);
  }
  expect(failed).toEqual([]);
});
