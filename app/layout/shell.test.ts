import { expect, test } from 'vitest';
import { pageCache } from '#server/app.ts';
import { env } from '#server/process/settings.ts';
import { createComic } from '#tests/support/comics.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';

test('the image in the header is a link named Profile, which leads to one’s own profile (SHELL-01, SHELL-02)', async () => {
  const member = await createMember();
  const browser = await plainBrowser('/', { as: member.cookie });
  const links = browser.page.one('banner').all('link', 'Profile');
  expect(links.some((link) => link.parts('.avatar').length)).toBe(true);
  for (const link of links) expect(link.attribute('href')).toBe('/profile');
  await browser.follow(/^Profile$/);
  expect(browser.page.text).toContain(`@${member.username}`);
});

test('the footer describes the site and links to the legal pages, which link home; no contact address is invented (SHELL-18, SHELL-19, SHELL-21, SHELL-22)', async () => {
  const browser = await plainBrowser('/');
  const footer = browser.page.one('contentinfo');
  expect(footer.text).toContain('A place to write books');
  expect(footer.text).not.toContain('@');
  for (const [name, path] of [
    ['Terms and Conditions', '/terms-and-conditions'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    await browser.follow(footer.one('link', name));
    expect(browser.path).toBe(path);
    expect(browser.page.names('heading')[0]).toBe(name);
    await browser.follow('Back to Home');
    expect(browser.path).toBe('/');
  }
});

test.each([
  ['help@stories.example', ['mailto:help@stories.example'], ['help@stories.example']],
  [undefined, [], []],
])('the footer shows the support email from the settings, here %s, or none (SHELL-21, AMB-84)', async (SUPPORT_EMAIL, targets, names) => {
  const before = env.SUPPORT_EMAIL;
  Object.assign(env, { SUPPORT_EMAIL });
  pageCache.clear();
  try {
    const footer = (await pageOf(await visit('/posts'))).one('contentinfo');
    const mail = footer.all('link').filter((link) => link.attribute('href')?.startsWith('mailto:'));
    expect(mail.map((link) => link.attribute('href'))).toEqual(targets);
    expect(mail.map(({ text }) => text)).toEqual(names);
    expect(footer.text.match(/\S+@\S+/g) ?? []).toEqual(names);
  } finally {
    Object.assign(env, { SUPPORT_EMAIL: before });
    pageCache.clear();
  }
});

test('editors and readers show no site navigation, other pages do (SHELL-04, SHELL-05)', async () => {
  const author = await createMember();
  const [book, comic] = [await createBook(author), await createComic(author)];
  const shell = async (path: string) => (await pageOf(await visit(path, { as: author.cookie }))).parts('.top, .footer, .tab-bar').length;
  for (const path of ['/write/book', '/write/comic', `/book/${book.id}`, `/comic/${comic.id}`])
    expect([path, await shell(path)]).toEqual([path, 0]);
  expect(await shell('/write')).toBe(3);
});
