import { expect, test } from 'vitest';
import { resetRateLimits } from '../../server/limits/rate-limits.ts';
import { pageOf } from '../support/page-text.ts';
import { anotherSession, createMember } from '../support/people.ts';
import { visit } from '../support/request.ts';
import { rows } from './all-rows.ts';
import { createContentOf, dataOf } from './fixture.ts';

/** What a child's session may open, written here and not derived from the routes (SAFE-05). */
const OPEN = `
  GET kids-adventure
  GET kids-adventure/more
  GET kids-book/:id
  GET kids-writing
  POST drafts/:id
  GET drafts/:id/pages
  GET drafts/:id/delete
  POST drafts/:id/delete
  GET drafts/:id/publish
  POST drafts/:id/publish
  POST pictures
  GET works/:id/change
  POST works/:id/change
  GET works/:id
  GET works/:id/pages/:position
  GET works/:id/like
  GET works/:id/comments
  POST works/:id/comments
  GET works/:id/save
  GET works/:id/progress
  POST works/:id/like
  POST works/:id/save
  POST works/:id/progress
  POST assistant/title
  POST assistant/story
  POST assistant/scene
  POST generated-images/delete
  GET groups/:id
  GET tell-a-grown-up
  POST tell-a-grown-up
  GET tell-a-grown-up/undo
  POST tell-a-grown-up/undo
  GET kids-sign-in
  POST kids-sign-in
  GET kids-sign-in/back
  POST kids-sign-in/back
  GET sign-out
  POST sign-out
  GET session
  POST session
  GET notifications
  GET notifications/more
  GET notifications/read
  POST notifications/read
  GET not-sent
  GET *
`
  .trim()
  .split(/\s*\n\s*/);

test('a child is refused by every page and action outside the list, and by the addresses of their data (SAFE-05, SAFE-09)', async () => {
  const author = await createMember();
  const things = await createContentOf(author, 'grown');
  const open = new Set<string>();
  const linked = new Map<string, string>();
  const refused = new Map<string, { main: string; links: string[] }>();
  for (const { method, path, to, body } of rows) {
    const sent = body?.(things);
    const addresses = method === 'GET' ? [to(things), dataOf(to(things))] : [to(things)];
    for (const address of addresses) {
      resetRateLimits();
      const response = await visit(address, {
        method,
        ...(sent === undefined ? {} : { body: sent }),
        headers: typeof sent === 'string' ? { 'content-type': 'application/json' } : {},
        as: await anotherSession(things.child), // some requests end the session
      });
      if (method === 'GET' && response.headers.get('content-type')?.startsWith('text/html')) {
        const page = await pageOf(response.clone());
        if (response.status === 403) refused.set(path, { main: page.one('main').text, links: page.names('link') });
        else for (const link of page.parts('a[href^="/"]')) linked.set(link.attribute('href') ?? '', path);
      }
      const text = await response.text();
      if (response.status === 403 && text.includes('This page is for grown-ups.')) expect(text).not.toContain(author.email);
      else open.add(`${method} ${path}`);
    }
  }
  expect([...open].toSorted()).toEqual(OPEN.toSorted());
  expect(refused.size).toBeGreaterThan(100);
  for (const [path, { main, links }] of refused) {
    expect(main, path).toBe('This page is for grown-ups.\nBack to my page');
    const closed = links.filter((name) => !['Skip to content', 'Kids Zone', 'My Page', 'Back to my page'].includes(name));
    expect(closed, path).toEqual([]);
  }
  expect(linked.size).toBeGreaterThan(10);
  for (const [address, path] of linked) {
    resetRateLimits();
    const { status } = await visit(address, { as: await anotherSession(things.child) });
    expect(status, `${path} → ${address}`).not.toBe(403);
  }
}, 600_000); // the limit only ends a test that hangs
