import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import routes from '../routes.ts';
import { RESERVED, readSignUp, type SignUp, signInRefusal, signUpRefusal, usernameRefusal, weaknesses } from './rules.ts';
import { sessionNeeds, watchSession } from './sessions/session-rules.ts';

const valid: SignUp = {
  name: 'Maya Lindqvist',
  username: 'maya_writes',
  email: 'maya@lindqvist.example',
  password: 'Lantern-7',
  terms: true,
  invitation: '',
  why: '',
};
const messageFor = (overrides: Partial<SignUp>) => signUpRefusal({ ...valid, ...overrides })?.message ?? null;

test('each of the four password rules is checked (AUTH-10)', () => {
  expect(weaknesses('Lantern-7')).toEqual([]);
  expect(weaknesses('Lant-7a')).toEqual(['At least 8 characters']);
  expect(weaknesses('lantern-7')).toEqual(['One uppercase letter']);
  expect(weaknesses('Lantern-x')).toEqual(['One digit']);
  expect(weaknesses('Lanterns7')).toEqual(['One special character']);
  for (const special of '!@#$%^&*(),.?":{}|<>_-+=[]\\/;\'`~') expect(weaknesses(`Lanterns7${special}`), special).toEqual([]);
  expect(weaknesses('')).toHaveLength(4);
});

test.each([
  ['an empty name (AUTH-15)', { name: '' }, 'All fields are required'],
  ['an empty username (AUTH-15)', { username: '' }, 'All fields are required'],
  ['an empty email (AUTH-15)', { email: '' }, 'All fields are required'],
  ['an empty password (AUTH-15)', { password: '' }, 'All fields are required'],
  ['an empty name before the terms (AUTH-15)', { name: '', terms: false }, 'All fields are required'],
  ['terms not accepted (AUTH-16)', { terms: false }, 'You must accept the Terms and Conditions to create an account'],
  [
    'the terms before the password (AUTH-16)',
    { terms: false, password: 'x' },
    'You must accept the Terms and Conditions to create an account',
  ],
  ['a weak password (AUTH-17)', { password: 'lantern' }, 'Password does not meet all requirements'],
  ['a weak password before the username (AUTH-17)', { password: 'lantern', username: 'a' }, 'Password does not meet all requirements'],
  ['a password over the limit (AUTH-17)', { password: `Aa1!${'x'.repeat(130)}` }, 'Password does not meet all requirements'],
  ['a username that is too short (AMB-55)', { username: 'ab' }, 'A username is 3 to 20 letters, digits or underscores.'],
  ['a username that is too long (AMB-55)', { username: 'a'.repeat(21) }, 'A username is 3 to 20 letters, digits or underscores.'],
  ['a username with a dot (AMB-55)', { username: 'maya.writes' }, 'A username is 3 to 20 letters, digits or underscores.'],
  ['a username in another alphabet (AMB-55)', { username: 'мария' }, 'A username is 3 to 20 letters, digits or underscores.'],
  ['an invalid email (AUTH-21)', { email: 'maya@' }, 'This doesn’t look like an email address.'],
  ['a reserved username in any case (AMB-55)', { username: 'Posts' }, 'Username already taken'],
  ['a valid sign-up', {}, null],
])('sign-up validation: %s', (_, overrides, message) => {
  expect(messageFor(overrides)).toBe(message);
});

test('the refusal of a weak password lists the unmet rules (ERR-10)', () => {
  expect(signUpRefusal({ ...valid, password: 'lantern' })?.reasons).toEqual([
    'At least 8 characters',
    'One uppercase letter',
    'One digit',
    'One special character',
  ]);
});

test('sign-in requires email and password (AUTH-06)', () => {
  expect(signInRefusal({ email: 'a@b.example', password: 'x' })).toBeNull();
  expect(signInRefusal({ email: '', password: 'x' })?.fields).toEqual({ email: '' });
  expect(signInRefusal({ email: 'a@b.example', password: '' })?.fields).toEqual({ password: '' });
});

test('form values are trimmed, without the @ of a username and invisible characters (AUTH-05)', () => {
  const form = new FormData();
  for (const [field, value] of [
    ['name', ' Ma\u0000ya\u202e '],
    ['username', ' @maya '],
    ['email', ' m@x.example '],
    ['password', ' pass '],
    ['terms', 'on'],
    ['invitation', ` ${'i'.repeat(600)} `],
    ['why', ' To\u0000 read\r\nand write '],
  ] as const)
    form.set(field, value);
  expect(readSignUp(form)).toEqual({
    name: 'Maya',
    username: 'maya',
    email: 'm@x.example',
    password: ' pass ',
    terms: true,
    invitation: 'i'.repeat(500),
    why: 'To read\nand write',
  });
  form.set('name', '\u200b\u200b');
  expect(readSignUp(form).name).toBe('');
});

test('the first segment of every route is reserved as a username (AMB-55)', () => {
  const first = (path: string) => path.split('/').filter(Boolean)[0] ?? '';
  const segments = new Set<string>();
  const collect = (list: unknown) => {
    for (const { path = '', children = [] } of list as { path?: string; children?: unknown }[]) {
      segments.add(first(path));
      collect(children);
    }
  };
  collect(routes);
  // Paths that the server handles before any route: app.get('/healthz'), app.on([...], '/media/*')
  const server = readFileSync(join(import.meta.dirname, '../../server/app.ts'), 'utf8');
  for (const [, path = ''] of server.matchAll(/app\.\w+\((?:\[[^\]]*\], )?'\/([a-z*/]*)/g)) segments.add(first(path));
  for (const file of readdirSync(join(import.meta.dirname, '../../public'))) segments.add(file.split('.')[0] ?? '');
  const usable = [...segments].filter((segment) => /^[A-Za-z0-9_]+$/.test(segment));
  expect(usable.length).toBeGreaterThan(8);
  expect(usable.filter((segment) => !RESERVED.has(segment))).toEqual([]);
});

test('the first segments of planned addresses cannot be chosen as usernames, in any case (ACC-10, OPEN-01)', () => {
  const planned = ['setup', 'join', 'moderation', 'rules', 'appeals', 'groups'];
  for (const username of [...planned, 'Setup', 'MODERATION'])
    expect([username, messageFor({ username })]).toEqual([username, 'Username already taken']);
  for (const username of ['browse', 'tag', 'filters', 'series', 'Series', 'library', 'collection', 'following', 'notifications', 'numbers'])
    expect([username, messageFor({ username }), usernameRefusal(username)?.message]).toEqual([
      username,
      'Username already taken',
      'Username already taken',
    ]);
  // A hyphen is not allowed in a username, so the list of reserved names is all that these can be checked against.
  const hyphenated = [
    'moderation-log',
    'kids-sign-in',
    'forgot-password',
    'reset-password',
    'verify-email',
    'account-status',
    'how-lists-work',
    'how-labels-work',
  ];
  expect(hyphenated.filter((segment) => !RESERVED.has(segment) || messageFor({ username: segment }) === null)).toEqual([]);
});

test('the session is checked every 30 seconds, renewed in its last 90 seconds and then ended (AUTH-30, AUTH-31, AMB-58)', () => {
  vi.useFakeTimers({ now: 0 });
  const calls: string[] = [];
  const stop = watchSession(200_000, { refresh: () => calls.push(`refresh ${Date.now()}`), over: () => calls.push(`over ${Date.now()}`) });
  try {
    vi.advanceTimersByTime(119_999);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(90_001);
    expect(calls).toEqual(['refresh 120000', 'refresh 150000', 'refresh 180000', 'over 210000']);
    stop();
    vi.advanceTimersByTime(90_000);
    expect(calls).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

test('a session needs renewal with 90 s left and is over with 10 s left (AUTH-30, AUTH-31, AMB-58)', () => {
  expect([91_000, 90_001].map(sessionNeeds)).toEqual(['nothing', 'nothing']);
  expect([90_000, 30_000, 10_001].map(sessionNeeds)).toEqual(['refresh', 'refresh', 'refresh']);
  expect([10_000, 0, -5_000].map(sessionNeeds)).toEqual(['over', 'over', 'over']);
});
