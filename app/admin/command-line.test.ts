import { and, eq, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LAST_OWNER } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { env } from '#server/process/settings.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { moderationLog } from '../moderation/tables.ts';
import { notifications } from '../notifications/tables.ts';
import { people } from '../people/tables.ts';
import { SETTING_KEYS } from '../site/setting-rules.ts';
import { currentSettings } from '../site/settings.server.ts';
import { runCommand } from './command-line.server.ts';

test('a role is given from the command line and logged as its action (ROLE-08)', async () => {
  const member = await createMember({ username: 'cli_person' });
  expect(await runCommand(['role', '@cli_person', 'owner'])).toEqual({ output: '@cli_person is now owner.', code: 0 });
  expect((await db.select().from(people).where(eq(people.id, member.id)))[0]?.role).toBe('owner');
  expect(await db.select().from(moderationLog).where(eq(moderationLog.personId, member.id))).toMatchObject([{ actorId: null }]);
  expect((await runCommand(['list', '--staff'])).output).toContain('@cli_person  Owner');
  expect(JSON.parse((await runCommand(['show', 'cli_person', '--json'])).output)).toMatchObject({ username: 'cli_person', role: 'owner' });
  expect(await runCommand(['setup-code'])).toEqual({ output: 'This site already has an owner.', code: 1 });
});

test('an unknown person, role or command ends with a sentence and exit code 1 (ROLE-08)', async () => {
  expect(await runCommand(['show', '@missing_one'])).toEqual({ output: 'There is nobody called @missing_one.', code: 1 });
  expect(await runCommand(['role', '@missing_one', 'owner'])).toEqual({ output: 'There is nobody called @missing_one.', code: 1 });
  expect(await runCommand(['role', '@missing_one', 'king'])).toEqual({
    output: 'A role is one of member, moderator, administrator, owner.',
    code: 1,
  });
  for (const args of [[], ['constructor'], ['nonsense']]) {
    const { output, code } = await runCommand(args);
    expect([code, output.split('\n').map((line) => line.trim().split(' ')[0])]).toEqual([
      1,
      ['Commands:', 'list', 'show', 'role', 'create', 'link', 'suspend', 'restore', 'delete', 'archive', 'settings', 'setup-code'],
    ]);
  }
});

test('an account is created without a password, and its one-time link signs the person in (ROLE-08)', async () => {
  const args = ['create', '--username', '@Cli_New', '--email=Cli.New@mail.example', '--role', 'moderator'];
  const { output, code } = await runCommand(args);
  const [words, , address = ''] = output.split('\n');
  expect([code, words]).toEqual([0, '@Cli_New is now moderator.']);
  const [person] = await db.select().from(people).where(eq(people.username, 'Cli_New'));
  expect(person).toMatchObject({ name: 'Cli_New', email: 'cli.new@mail.example', role: 'moderator' });
  const log = await db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.personId, person?.id ?? ''));
  expect(log).toMatchObject([{ actorId: null, action: 'account-created', after: { role: 'moderator' } }]);
  const signIn = () => send('/sign-in', { email: 'cli.new@mail.example', password: 'Fern-and-9-lamps' });
  expect((await signIn()).status).toBe(401);
  expect((await send(new URL(address).pathname, { password: 'Fern-and-9-lamps' })).status).toBe(303);
  expect((await signIn()).status).toBe(303);
  expect((await runCommand(args)).output).toBe('Username already taken');
  expect((await runCommand(['create', '--username', 'cli_other', '--email', 'cli.new@mail.example', '--role', 'member'])).output).toBe(
    'Email already registered',
  );
});

test('an account is not created from a bad name, address, role or option (ROLE-08)', async () => {
  const create = async (username: string, email: string, role: string, ...more: string[]) =>
    (await runCommand(['create', '--username', username, '--email', email, '--role', role, ...more])).output;
  const before = await db.$count(people);
  expect(await create('a', 'a@mail.example', 'member')).toBe('A username is 3 to 20 letters, digits or underscores.');
  expect(await create('settings', 'a@mail.example', 'member')).toBe('Username already taken');
  expect(await create('cli_bad', 'a@', 'member')).toBe('This doesn’t look like an email address.');
  expect(await create('cli_bad', 'a@mail.example', 'child')).toBe('A role is one of member, moderator, administrator, owner.');
  expect(await create('cli_bad', 'a@mail.example', 'member', '--password', 'Secret-9-x')).toContain('--password');
  expect(await runCommand(['create', '--username', 'cli_bad'])).toMatchObject({ code: 1, output: expect.stringContaining('Usage: ') });
  expect(await db.$count(people)).toBe(before);
});

test('a one-time link is printed for anyone, also for an owner without a password, and logged (ROLE-08, ACC-03)', async () => {
  const owner = await createMember({ role: 'owner' });
  const { output, code } = await runCommand(['link', `@${owner.username}`]);
  expect([code, output]).toEqual([0, expect.stringMatching(/^http:\/\/localhost:3000\/reset-password\/[\w-]{43}$/m)]);
  expect(await db.select().from(moderationLog).where(eq(moderationLog.personId, owner.id))).toMatchObject([
    { actorId: null, action: 'link-made' },
  ]);
  expect(await runCommand(['link', '@missing_one'])).toEqual({ output: 'There is nobody called @missing_one.', code: 1 });
});

test('a person is suspended until a day and restored from the command line, with decision, log line and notification (ROLE-08, MOD-12)', async () => {
  const [member, owner] = [await createMember({ username: 'cli_limited' }), await createMember({ username: 'cli_owner', role: 'owner' })];
  const standing = async () => (await db.select().from(people).where(eq(people.id, member.id)))[0]?.standing;
  for (const args of [['--until', 'tomorrow'], ['--until', '2020-01-01'], ['--until', '2030'], ['--until'], ['--for', '7d']])
    expect([(await runCommand(['suspend', '@cli_limited', ...args])).code, await standing()]).toEqual([1, 'active']);
  const suspended = await runCommand(['suspend', '@cli_limited', '--until', '2090-01-31']);
  expect(suspended).toEqual({ output: '@cli_limited is suspended until January 31, 2090 at 12:00 AM UTC.', code: 0 });
  expect((await visit('/saved-stories', { as: member.cookie })).headers.get('location')).toBe('/account-status');
  const status = await pageOf(await visit('/account-status', { as: member.cookie }));
  expect(status.text).toContain('decided by the people who run this site');
  expect(await runCommand(['restore', '@cli_limited'])).toEqual({ output: '@cli_limited is active again.', code: 0 });
  expect(await runCommand(['restore', '@cli_limited'])).toEqual({ output: 'This account is already active.', code: 1 });
  expect(JSON.parse((await runCommand(['suspend', 'cli_limited', '--json'])).output)).toMatchObject({ suspended: true, until: null });
  const log = await db.select().from(moderationLog).where(eq(moderationLog.personId, member.id)).orderBy(moderationLog.id);
  expect(log.map(({ actorId, actorKind, action, after }) => [actorId, actorKind, action, after])).toEqual([
    [null, 'command line', 'suspend', { state: 'suspended' }],
    [null, 'command line', 'restore', { state: 'active' }],
    [null, 'command line', 'suspend', { state: 'suspended' }],
  ]);
  expect(await db.$count(notifications, eq(notifications.personId, member.id))).toBe(3);
  const missing = { output: 'There is nobody called @missing_one.', code: 1 };
  expect([await runCommand(['suspend', '@missing_one']), await runCommand(['restore', '@missing_one'])]).toEqual([missing, missing]);
  await db
    .update(people)
    .set({ role: 'member' })
    .where(and(eq(people.role, 'owner'), ne(people.id, owner.id)));
  expect(await runCommand(['suspend', '@cli_owner'])).toEqual({ output: LAST_OWNER, code: 1 });
});

test('settings are listed, shown and changed from the command line, checked as in the browser and logged (ROLE-08)', async () => {
  const listed = (await runCommand(['settings'])).output.split('\n').map((line) => line.split(/\s+/)[0]);
  expect(listed).toEqual(SETTING_KEYS);
  expect(await runCommand(['settings', 'joining', 'closed'])).toEqual({ output: 'joining is now closed.', code: 0 });
  expect(currentSettings().joining).toBe('closed');
  expect(await runCommand(['settings', 'joining'])).toEqual({ output: 'closed', code: 0 });
  expect(await runCommand(['settings', 'site-name', 'Our', 'Hearth'])).toEqual({ output: 'site-name is now Our Hearth.', code: 0 });
  expect(await db.select().from(moderationLog).where(eq(moderationLog.action, 'setting-changed'))).toMatchObject([
    { actorId: null, before: { joining: 'open' }, after: { joining: 'closed' } },
    { actorId: null, after: { 'site-name': 'Our Hearth' } },
  ]);
  expect(await runCommand(['settings', 'minimum-age', '9'])).toEqual({
    output: 'The minimum age must be a number from 13 to 18.',
    code: 1,
  });
  expect(await runCommand(['settings', 'color'])).toEqual({
    output: `A setting is one of ${SETTING_KEYS.join(', ')}.`,
    code: 1,
  });
  const before = env.SITE_NAME;
  Object.assign(env, { SITE_NAME: 'Locked' });
  try {
    expect(await runCommand(['settings', 'site-name', 'Other'])).toEqual({ output: 'Set by SITE_NAME in the environment.', code: 1 });
  } finally {
    Object.assign(env, { SITE_NAME: before });
  }
});
