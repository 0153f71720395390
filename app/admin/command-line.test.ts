import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createMember } from '#tests/support/people.ts';
import { moderationLog } from '../moderation/tables.ts';
import { people } from '../people/tables.ts';
import { runCommand } from './command-line.server.ts';

test('a role is given from the command line and logged as its action (ROLE-08)', async () => {
  const member = await createMember({ username: 'cli_person' });
  expect(await runCommand(['role', '@cli_person', 'owner'])).toEqual({ output: '@cli_person is now owner.', code: 0 });
  expect((await db.select().from(people).where(eq(people.id, member.id)))[0]?.role).toBe('owner');
  expect(await db.select().from(moderationLog).where(eq(moderationLog.personId, member.id))).toMatchObject([{ actorId: null }]);
  expect((await runCommand(['list', '--staff'])).output).toContain('@cli_person  Owner');
  expect(JSON.parse((await runCommand(['show', 'cli_person', '--json'])).output)).toMatchObject({ username: 'cli_person', role: 'owner' });
  expect(await runCommand(['setup-code'])).toEqual({ output: 'This site has an owner already.', code: 1 });
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
      ['Commands:', 'list', 'show', 'role', 'setup-code'],
    ]);
  }
});
