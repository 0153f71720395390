import { expect, test } from 'vitest';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { themeScript } from '#ui/theme/theme.ts';
import { splashScript } from '../layout/splash/splash-once.tsx';

const NOWHERE = '019b0000-0000-7000-8000-000000000000';
const page = async (path: string, as?: string) => {
  const response = await visit(path, { as });
  return { status: response.status, shown: await pageOf(response) };
};

test.each([
  ['/no/such/page', 'There is nothing on this shelf.', { 'Return to Home': '/', Search: '/search' }],
  ['/nobody_of_this_name', 'Profile not found', { 'Return to Home': '/', Search: '/search' }],
  [`/book/${NOWHERE}`, 'Book not found', { 'Return Home': '/', 'All Books': '/all-books' }],
  [`/world/${NOWHERE}`, 'World not found', { 'Return Home': '/', 'All Imaginary Worlds': '/all-worlds' }],
  [`/book/${NOWHERE}/chapter/${NOWHERE}`, 'Chapter not found', { 'Return to Book': `/book/${NOWHERE}`, 'Return Home': '/' }],
  [`/posts/${NOWHERE}`, 'This post is no longer available.', { 'All Posts': '/posts', 'Return to Home': '/' }],
  [`/community/channel/${NOWHERE}`, 'Channel Not Found', { 'Back to Community': '/community', 'Return to Home': '/' }],
])('%s is a 404 with its own heading and two links (AMB-56, AMB-87, PROFILE-19, READ-CHAP-03)', async (path, head, links) => {
  const { status, shown } = await page(path, (await createMember()).cookie);
  expect(status).toBe(404);
  expect(shown.names('heading').slice(0, 1)).toEqual([head]);
  const main = shown.one('main');
  expect(Object.fromEntries(main.all('link').map((link) => [link.name, link.attribute('href')]))).toEqual(links);
});

test.each(['/settings', '/password', '/profile/edit', '/profile/thought'])('%s leads a visitor to Sign In and back', async (path) => {
  const { status, shown } = await page(path);
  expect(status).toBe(401);
  expect(shown.one('main').one('link', 'Sign In').attribute('href')).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
});

test('the title of a profile is its name, for visitors its username, and “Profile not found” when missing (PROFILE-15, PROFILE-19)', async () => {
  const person = await createMember({ name: 'Zadie Penn' });
  const title = async (path: string, as?: string) => /<title>([^<]*)<\/title>/.exec(await (await visit(path, { as })).text())?.[1];
  const { cookie } = await createMember();
  expect(await title(`/profile/${person.username}`, cookie)).toBe(`Zadie Penn (@${person.username}) · Storyhearth`);
  expect(await title(`/${person.username}`, cookie)).toBe(`Zadie Penn (@${person.username}) · Storyhearth`);
  expect(await title(`/profile/${person.username}`)).toBe(`@${person.username} · Storyhearth`);
  expect(await title('/nobody_of_this_name')).toBe('Profile not found · Storyhearth');
});

test('the title of every page is its own name and the name of the site (SHELL-22)', async () => {
  const { cookie } = await createMember();
  const titles = await Promise.all(
    ['/posts', '/write', '/community', '/weekly-challenges', '/kids-adventure', '/all-books', '/settings', '/no/such/page'].map(
      async (path) => /<title>([^<]*)<\/title>/.exec(await (await visit(path, { as: cookie })).text())?.[1],
    ),
  );
  expect(titles).toEqual([
    'Posts · Storyhearth',
    'Write · Storyhearth',
    'Community · Storyhearth',
    'Weekly Challenges · Storyhearth',
    'Kids Adventure Zone · Storyhearth',
    'All Books · Storyhearth',
    'Settings · Storyhearth',
    'There is nothing on this shelf. · Storyhearth',
  ]);
});

test('a private profile shows the same layout with its own message (PROFILE-16)', async () => {
  const person = await createMember();
  await hide(person);
  const { shown } = await page(`/profile/${person.username}`, (await createMember()).cookie);
  expect(shown.one('main').names('heading')).toEqual(['Private Profile']);
  expect(shown.one('main').names('link')).toEqual(['Return to Home', 'Search']);
});

test('visitors see the same sign-in block on every page that needs an account (SAVED-05, REPORT-22, PROFILE-15)', async () => {
  for (const path of ['/saved-stories', '/report-problem', '/profile', '/subscription']) {
    const { shown } = await page(path);
    expect([path, shown.one('main').names('heading')[1]]).toEqual([path, 'Sign In Required']);
    expect(shown.one('main').one('link', 'Sign In').attribute('href')).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
  }
});

test.each([
  ['/profile/edit', 'Back to Profile', '/profile'],
  ['/settings', 'Back to Profile', '/profile'],
  ['/password', 'Back to Profile', '/profile'],
  ['/saved-stories', 'Back to Profile', '/profile'],
  ['/subscription', 'Back to Profile', '/profile'],
  ['/report-problem', 'Back to Profile', '/profile'],
  ['/help-center', 'Back to Profile', '/profile'],
  ['/search', 'Back to Home', '/'],
  ['/all-books', 'Back to Home', '/'],
  ['/community/create', 'Back to Community', '/community'],
  ['/all-comics', 'Back to Home', '/'],
  ['/all-theories', 'Back to Home', '/'],
  ['/all-worlds', 'Back to Home', '/'],
])('%s has its back link at the top (SHELL-22, AMB-86)', async (path, name, to) => {
  const { shown } = await page(path, (await createMember()).cookie);
  const back = shown.parts('main > .page-head > a');
  expect(back.map((link) => [link.name, link.attribute('href')])).toEqual([[name, to]]);
});

test.each([
  ['/delete-account', 'Back to Profile', '/profile'],
  ['/writing-guidelines', 'Back to Profile', '/profile'],
  ['/how-lists-work', 'Back to Profile', '/profile'],
  ['/terms-and-conditions', 'Back to Home', '/'],
  ['/privacy-policy', 'Back to Home', '/'],
  ['/write', 'Back to Home', '/'],
])('%s starts with its back link (SHELL-22, AMB-86)', async (path, name, to) => {
  const { shown } = await page(path, (await createMember()).cookie);
  const [first] = shown.one('main').all('link');
  expect([first?.name, first?.attribute('href')]).toEqual([name, to]);
});

test('an error page has the chosen theme before the first paint, and no splash (SHELL-14, SHELL-17, AMB-81)', async () => {
  for (const [path, status, splash] of [
    ['/settings', 401, false],
    ['/no/such/page', 404, false],
    ['/posts', 200, true],
  ] as const) {
    const response = await visit(path);
    expect(response.status).toBe(status);
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
    const html = await response.text();
    expect(html.includes(`<script nonce="${nonce}">${themeScript}</script>`), `theme of ${path}`).toBe(true);
    expect(html.includes(`<script nonce="${nonce}">${splashScript}</script>`), `splash of ${path}`).toBe(splash);
  }
});
