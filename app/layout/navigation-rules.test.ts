import { expect, test } from 'vitest';
import { kinds, partKinds } from '../works/kinds.ts';
import { emberCount, isWritingPage, NAV, PROFILE, SPLASH_MS, sectionOf, shellHidden } from './navigation-rules.ts';

test.each(['/write/book', '/write/comic', '/write/fantheory', '/write/imageworld', '/create-post', '/write/book/'])(
  'header and navigation are hidden on %s (SHELL-04)',
  (path) => expect(shellHidden(path)).toBe(true),
);

test.each(['/comic/1', '/book/1', '/book/1/chapter/2', '/theory/1', '/world/1', '/write/chapter/1', '/write/arc/1'])(
  'header and navigation are hidden on %s (SHELL-05)',
  (path) => expect(shellHidden(path)).toBe(true),
);

test.each(['/participate-write', '/kids-writing'])('header and navigation are hidden on %s (SHELL-06)', (path) =>
  expect(shellHidden(path)).toBe(true),
);

test.each([
  '/',
  '/write',
  '/kids-book/1',
  '/weekly-challenges/entry/1',
  '/community/channel/1',
  '/posts',
  '/sign-in',
  '/all-books',
  '/bookish',
])('header and navigation are shown on %s (SHELL-07)', (path) => expect(shellHidden(path)).toBe(false));

test('editors do not reload for changes by other people (LIVE-01)', () => {
  for (const { editor, list, address } of Object.values(kinds))
    expect([editor, list, address('1')].map(isWritingPage)).toEqual([true, false, false]);
  for (const { editor, address } of Object.values(partKinds))
    expect([editor('1'), address('1', '2')].map(isWritingPage)).toEqual([true, false]);
  expect(['/', '/write', '/posts'].some(isWritingPage)).toBe(false);
});

test('the navigation has the specified items (SHELL-02)', () => {
  expect([...NAV, PROFILE].map(({ name, to }) => `${name} ${to}`)).toEqual([
    'Home /',
    'Posts /posts',
    'Write /write',
    'Community /community',
    'Challenges /weekly-challenges',
    'Kids Zone /kids-adventure',
    'Profile /profile',
  ]);
});

test('pages share the navigation in which the same item is active (SHELL-02)', () => {
  expect(
    ['/', '/posts', '/Posts', '/posts/', '/posts/1', '/profile', '/profile/ana', '/postscript', '/help-center'].map(sectionOf),
  ).toEqual(['/', '/posts', '/posts', 'below /posts', 'below /posts', '/profile', 'below /profile', 'none', 'none']);
});

test('the splash lasts four seconds, with one ember per 10,000 square pixels, at most 150 (SHELL-09, SHELL-13)', () => {
  expect(SPLASH_MS).toBe(4_000);
  expect(emberCount(1440, 900)).toBe(129);
  expect(emberCount(390, 844)).toBe(32);
  expect(emberCount(3840, 2160)).toBe(150);
});
