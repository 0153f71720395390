import { expect, test } from 'vitest';
import type { Document } from '#editor/document/document.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { mayShare } from './reader/kids-story.ts';

const OTHER = 'https://other.example.net/path';
const linked: Document = {
  type: 'doc',
  content: [
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'the bold link', marks: [{ type: 'bold' }, { type: 'link', attrs: { href: OTHER } }] }],
            },
          ],
        },
      ],
    },
  ],
};
/** Addresses in attributes that a browser follows or loads, if they are of another site. */
const otherSites = (html: string) =>
  [...html.matchAll(/\s(?:href|src|srcset|poster|action|formaction|data)="([^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => /(?:^|\s)(?:\w+:)?\/\//.test(address) && !address.startsWith('http://localhost:3000/'));

test('pages of the Kids Zone, editor and reader request nothing from another site and link to none (SAFE-13)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [story, book] = [await createKidsStory(author, { pages: [linked] }), await createBook(author, { pages: [linked] })];
  expect(otherSites(await (await visit(`/book/${book.id}`)).text())).toContain(OTHER);
  for (const path of ['/kids-adventure', '/kids-writing', `/kids-book/${story.id}`, `/works/${story.id}/comments`])
    for (const as of [undefined, reader.cookie, author.cookie]) {
      const response = await visit(path, { as });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toMatch(
        /default-src 'self'; .*img-src 'self' data: blob:; .*connect-src 'self'(?: ws:)?;/,
      );
      expect(otherSites(await response.text()), path).toEqual([]);
    }
  const [words] = (await pageOf(await visit(`/kids-book/${story.id}`))).parts('.story-words');
  expect(words?.text).toBe('the bold link');
});

test('pages of groups, and all pages of a child, request nothing from another site and link to none (SAFE-13)', async () => {
  const [grownUp, author] = [await createMember(), await createMember()];
  const group = await createGroup([grownUp]);
  const child = await createChild(group);
  const story = await createKidsStory(author, { pages: [linked] });
  const ofGroup = ['', '/children', '/cards', '/settings', '/review', `/children/${child.id}`].map((page) => `/groups/${group.id}${page}`);
  const ofGrownUp = ['/groups', '/groups/new', '/kids-adventure/grown-ups', '/kids-sign-in', ...ofGroup];
  const ofChild = [
    ...['/kids-adventure', '/kids-writing', `/kids-book/${story.id}`, `/groups/${group.id}`, '/notifications'],
    `/tell-a-grown-up?about=story&id=${story.id}`,
  ];
  for (const [as, paths] of [
    [grownUp.cookie, ofGrownUp],
    [child.cookie, ofChild],
  ] as const)
    for (const path of paths) {
      const response = await visit(path, { as });
      expect([path, response.status]).toEqual([path, 200]);
      const html = await response.text();
      expect(otherSites(html), path).toEqual([]);
      expect(html, path).not.toMatch(/<(?:audio|video|iframe|embed|object)\b|\sautoplay/);
    }
});

test('a child reads no number of spectators or followers and no way to share (SAFE-13)', async () => {
  const author = await createMember();
  const child = await createChild(await createGroup([author]));
  const story = await createKidsStory(await createMember());
  for (const path of ['/kids-adventure', `/kids-book/${story.id}`, `/groups/${child.groupId}`]) {
    const { text, names } = await pageOf(await visit(path, { as: child.cookie }));
    expect(text, path).not.toMatch(/spectat|followers|copy link/i);
    expect([...names('button'), ...names('link')].join('\n'), path).not.toMatch(/spectat|follow|\bshare\b|copy/i);
  }
});

test('a child is offered no way to share (SAFE-13)', () => {
  expect([null, ...(['child', 'member', 'moderator', 'administrator', 'owner'] as const).map((role) => ({ role }))].map(mayShare)).toEqual([
    true,
    false,
    true,
    true,
    true,
    true,
  ]);
});
