import { expect, test } from 'vitest';
import type { Document } from '#editor/document/document.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
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
