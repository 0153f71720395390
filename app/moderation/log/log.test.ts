import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { moderationLog } from '../tables.ts';
import { requestedLog } from './log-rules.ts';
import { staffLog } from './staff-log.server.ts';

const [staff, colleague, one, other] = await Promise.all([
  createMember({ role: 'moderator' }),
  createMember({ role: 'administrator' }),
  createMember(),
  createMember(),
]);
const line = (actor: Member | null, person: Member, values: Partial<typeof moderationLog.$inferInsert> = {}) => ({
  actorId: actor?.id ?? null,
  actorKind: actor ? ('staff' as const) : ('command line' as const),
  action: 'remove',
  personId: person.id,
  ...values,
});
await db
  .insert(moderationLog)
  .values([
    line(staff, one, { ruleTitle: 'Respect people', words: 'Please stop.' }),
    line(colleague, one, { action: 'note', note: 'Seen before.' }),
    line(null, other, { action: 'role-changed', before: { role: 'member' }, after: { role: 'moderator' } }),
    line(staff, other, { action: 'restore' }),
  ]);
const rowsAt = async (search: string, as = staff) =>
  (await pageOf(await visit(`/moderation/log${search}`, { as: as.cookie }))).parts('tbody tr');

test('the log lists who did what about whom, with rule, words and note, newest first (MOD-18)', async () => {
  const rows = await rowsAt('');
  expect(rows.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(`@${staff.username} Restored.*@${other.username}`),
    expect.stringMatching(`Command line Changed a role.*@${other.username}.*member → moderator`),
    expect.stringMatching(`@${colleague.username} Noted.*@${one.username}.*Seen before.`),
    expect.stringMatching(`@${staff.username} Removed.*@${one.username}.*Respect people · “Please stop.”`),
  ]);
});

test('the log is filtered by actor, person and action in its address (MOD-18)', async () => {
  expect(await rowsAt(`?actor=${staff.username.toUpperCase()}`)).toHaveLength(2);
  expect(await rowsAt(`?person=@${one.username}`)).toHaveLength(2);
  expect(await rowsAt(`?actor=${staff.username}&person=${one.username}`)).toHaveLength(1);
  expect(await rowsAt('?action=role-changed')).toHaveLength(1);
  expect(await rowsAt('?actor=nobody-here')).toHaveLength(0);
  expect(await rowsAt('?action=odd')).toHaveLength(4);
});

test('the log is paginated by cursor, and is not found for members (MOD-18)', async () => {
  await db.insert(moderationLog).values(Array.from({ length: 60 }, () => line(staff, one)));
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page = await staffLog(staff, requestedLog(new URLSearchParams({ after })));
    seen.push(...page.actions.map(({ id }) => id));
    after = page.more;
  }
  expect([seen.length, new Set(seen).size]).toEqual([64, 64]);
  expect((await visit('/moderation/log', { as: one.cookie })).status).toBe(404);
});

test('a line shows its values where there are only those before or after (MOD-18)', async () => {
  const actor = await createMember({ role: 'administrator' });
  const stored: Partial<typeof moderationLog.$inferInsert>[] = [
    { action: 'account-deleted', after: { reason: 'Asked by letter.' } },
    { action: 'account-created', after: { role: 'moderator' } },
    { action: 'invitation-made', after: { uses: '5', hours: '1' } },
    { action: 'invitation-revoked', before: { usesLeft: '1' } },
  ];
  for (const values of stored) await db.insert(moderationLog).values(line(actor, one, values));
  const shown = (await rowsAt(`?actor=${actor.username}`)).map(({ text }) => text);
  expect(shown).toEqual(
    ['1 use left', '5 uses, 1 hour', 'moderator', 'Asked by letter.'].map((words) => expect.stringMatching(`${words}$`)),
  );
});

test('an actor whose account is being deleted is not named (MOD-18)', async () => {
  const actor = await createMember({ role: 'moderator', deletingSince: new Date() });
  await db.insert(moderationLog).values(line(actor, one));
  const [row] = await rowsAt('');
  expect(row?.text).toContain('a deleted account');
  expect(row?.text).not.toContain(actor.username);
});

test('staff see no decisions about their own things in any log, but changes of their own role (MOD-12, MOD-18)', async () => {
  const role = { action: 'role-changed', before: { role: 'member' }, after: { role: 'administrator' } };
  await db.insert(moderationLog).values([line(staff, colleague, { decisionId: crypto.randomUUID() }), line(null, colleague, role)]);
  const seenBy = async (as: Member) => {
    const rows = await rowsAt(`?person=${colleague.username}`, as);
    const seen = [['Removed', 'Changed a role'].map((action) => rows.some(({ text }) => text.includes(action)))];
    for (const path of ['/admin', `/admin/people/${colleague.username}`]) {
      const { text } = (await pageOf(await visit(path, { as: as.cookie }))).one('main');
      seen.push(['Removed', 'Changed a role'].map((action) => new RegExp(`${action}\\s+@${colleague.username}`).test(text)));
    }
    return seen;
  };
  expect(await seenBy(colleague)).toEqual(Array.from({ length: 3 }, () => [false, true]));
  expect(await seenBy(await createMember({ role: 'owner' }))).toEqual(Array.from({ length: 3 }, () => [true, true]));
});
