import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import routes from '../routes.ts';
import { RESERVED, readSignUp, type SignUp, signInRefusal, signUpRefusal, weaknesses } from './rules.ts';
import { sessionNeeds, watchSession } from './session-rules.ts';

const good: SignUp = {
  name: 'Maya Lindqvist',
  username: 'maya_writes',
  email: 'maya@lindqvist.example',
  password: 'Lantern-7',
  terms: true,
};
const said = (wishes: Partial<SignUp>) => signUpRefusal({ ...good, ...wishes })?.message ?? null;

test('the four rules of a password, each alone (AUTH-10)', () => {
  expect(weaknesses('Lantern-7')).toEqual([]);
  expect(weaknesses('Lant-7a')).toEqual(['At least 8 characters']);
  expect(weaknesses('lantern-7')).toEqual(['One upper-case letter']);
  expect(weaknesses('Lantern-x')).toEqual(['One digit']);
  expect(weaknesses('Lanterns7')).toEqual(['One special character']);
  for (const special of '!@#$%^&*(),.?":{}|<>_-+=[]\\/;\'`~') expect(weaknesses(`Lanterns7${special}`), special).toEqual([]);
  expect(weaknesses('')).toHaveLength(4);
});

test.each([
  ['AUTH-15 an empty name', { name: '' }, 'All fields are required'],
  ['AUTH-15 an empty username', { username: '' }, 'All fields are required'],
  ['AUTH-15 an empty email', { email: '' }, 'All fields are required'],
  ['AUTH-15 an empty password', { password: '' }, 'All fields are required'],
  ['AUTH-15 comes before the terms', { name: '', terms: false }, 'All fields are required'],
  ['AUTH-16 terms not accepted', { terms: false }, 'You must accept the Terms and Conditions to create an account'],
  ['AUTH-16 comes before the password', { terms: false, password: 'x' }, 'You must accept the Terms and Conditions to create an account'],
  ['AUTH-17 a weak password', { password: 'lantern' }, 'Password does not meet all requirements'],
  ['AUTH-17 comes before the username', { password: 'lantern', username: 'a' }, 'Password does not meet all requirements'],
  ['AUTH-17 an endless password', { password: `Aa1!${'x'.repeat(130)}` }, 'Password does not meet all requirements'],
  ['AMB-55 a username that is too short', { username: 'ab' }, 'A username is 3 to 20 letters, digits or underscores.'],
  ['AMB-55 a username that is too long', { username: 'a'.repeat(21) }, 'A username is 3 to 20 letters, digits or underscores.'],
  ['AMB-55 a username with a dot', { username: 'maya.writes' }, 'A username is 3 to 20 letters, digits or underscores.'],
  ['AMB-55 a username in another alphabet', { username: 'мария' }, 'A username is 3 to 20 letters, digits or underscores.'],
  ['AUTH-21 what is no email', { email: 'maya@' }, 'This doesn’t look like an email address.'],
  ['AMB-55 a reserved username in any case', { username: 'Posts' }, 'Username already taken'],
  ['nothing is wrong', {}, null],
])('%s', (_, wishes, words) => {
  expect(said(wishes)).toBe(words);
});

test('a weak password carries its reasons (ERR-10)', () => {
  expect(signUpRefusal({ ...good, password: 'lantern' })?.reasons).toEqual([
    'At least 8 characters',
    'One upper-case letter',
    'One digit',
    'One special character',
  ]);
});

test('sign-in asks for email and password (AUTH-06)', () => {
  expect(signInRefusal({ email: 'a@b.example', password: 'x' })).toBeNull();
  expect(signInRefusal({ email: '', password: 'x' })?.fields).toEqual({ email: '' });
  expect(signInRefusal({ email: 'a@b.example', password: '' })?.fields).toEqual({ password: '' });
});

test('a form is read as people mean it: trimmed, the @ left out, nothing invisible (AUTH-05)', () => {
  const form = new FormData();
  for (const [field, value] of [
    ['name', ' Ma\u0000ya\u202e '],
    ['username', ' @maya '],
    ['email', ' m@x.example '],
    ['password', ' pass '],
    ['terms', 'on'],
  ] as const)
    form.set(field, value);
  expect(readSignUp(form)).toEqual({ name: 'Maya', username: 'maya', email: 'm@x.example', password: ' pass ', terms: true });
  form.set('name', '\u200b\u200b');
  expect(readSignUp(form).name).toBe('');
});

test('the first segment of every address is reserved (AMB-55)', () => {
  const first = (path: string) => path.split('/').filter(Boolean)[0] ?? '';
  const segments = new Set<string>();
  const collect = (list: unknown) => {
    for (const { path = '', children = [] } of list as { path?: string; children?: unknown }[]) {
      segments.add(first(path));
      collect(children);
    }
  };
  collect(routes);
  // … and what the server answers before any route: app.get('/healthz'), app.on([...], '/media/*')
  const server = readFileSync(join(import.meta.dirname, '../../server/app.ts'), 'utf8');
  for (const [, path = ''] of server.matchAll(/app\.\w+\((?:\[[^\]]*\], )?'\/([a-z*/]*)/g)) segments.add(first(path));
  for (const file of readdirSync(join(import.meta.dirname, '../../public'))) segments.add(file.split('.')[0] ?? '');
  const usable = [...segments].filter((segment) => /^[A-Za-z0-9_]+$/.test(segment));
  expect(usable.length).toBeGreaterThan(8);
  expect(usable.filter((segment) => !RESERVED.has(segment))).toEqual([]);
});

test('the session is looked at every 30 seconds: renewed in its last three looks but one, over in the last (AUTH-30, AUTH-31, AMB-58)', () => {
  vi.useFakeTimers({ now: 0 });
  const acts: string[] = [];
  const stop = watchSession(200_000, { refresh: () => acts.push(`refresh ${Date.now()}`), over: () => acts.push(`over ${Date.now()}`) });
  try {
    vi.advanceTimersByTime(119_999);
    expect(acts).toEqual([]);
    vi.advanceTimersByTime(90_001);
    expect(acts).toEqual(['refresh 120000', 'refresh 150000', 'refresh 180000', 'over 210000']);
    stop();
    vi.advanceTimersByTime(90_000);
    expect(acts).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

test('renewed with 90 s left, over with 10 s left (AUTH-30, AUTH-31, AMB-58)', () => {
  expect([91_000, 90_001].map(sessionNeeds)).toEqual(['nothing', 'nothing']);
  expect([90_000, 30_000, 10_001].map(sessionNeeds)).toEqual(['refresh', 'refresh', 'refresh']);
  expect([10_000, 0, -5_000].map(sessionNeeds)).toEqual(['over', 'over', 'over']);
});
