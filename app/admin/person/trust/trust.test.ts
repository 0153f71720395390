import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { moderationLog } from '#app/moderation/tables.ts';
import { notificationText } from '#app/notifications/notification-rules.ts';
import { notifications } from '#app/notifications/tables.ts';
import { people } from '#app/people/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { db } from '#server/database/database.ts';
import { waitUntilBlocked } from '#tests/support/database/blocked.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { publishKidsStory } from '#tests/support/site/kids-stories.ts';

const [owner, administrator, member] = [
  await createMember({ role: 'owner' }),
  await createMember({ role: 'administrator' }),
  await createMember(),
];
await loadSettings();

test('an administrator trusts a member for the Kids Zone and takes that back, with log line and notification (SAFE-07)', async () => {
  const path = `/admin/people/${member.username}`;
  const page = async () => (await pageOf(await visit(path, { as: administrator.cookie }))).one('main').one('region', 'Kids Zone');
  expect((await page()).text).toContain('Kids stories wait until a moderator has read them.');
  for (const kids of ['yes', 'yes']) expect((await send(`${path}/trust`, { kids }, administrator.cookie)).status).toBe(303);
  expect((await page()).names('button')).toEqual(['Stop Trusting for the Kids Zone']);
  expect((await publishKidsStory(member)).state).toBe('shown');
  await send(`${path}/trust`, { kids: 'no' }, administrator.cookie);
  expect((await publishKidsStory(member)).state).toBe('waiting');
  const lines = await db.select().from(moderationLog).where(eq(moderationLog.personId, member.id)).orderBy(moderationLog.id);
  expect(lines.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['kids-trust-changed', { kids: 'no' }, { kids: 'yes' }],
    ['kids-trust-changed', { kids: 'yes' }, { kids: 'no' }],
  ]);
  const stored = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.personId, member.id), eq(notifications.kind, 'trusted-for-kids')))
    .orderBy(notifications.id);
  expect(stored.map(({ data }) => notificationText('trusted-for-kids', data as { isTrusted: boolean }).text)).toEqual([
    'Your next kids stories will appear in the Kids Zone at once, without a moderator.',
    'A moderator will read your next kids stories before they appear in the Kids Zone.',
  ]);
  const log = (await pageOf(await visit('/moderation/log', { as: administrator.cookie }))).one('main').text;
  expect(log).toContain('Changed whether somebody is trusted for the Kids Zone');
});

test('no one trusts a person of the same or a higher role, and the field must be yes or no (SAFE-07, ROLE-02)', async () => {
  expect((await send(`/admin/people/${owner.username}/trust`, { kids: 'yes' }, administrator.cookie)).status).toBe(403);
  expect((await send(`/admin/people/${administrator.username}/trust`, { kids: 'yes' }, administrator.cookie)).status).toBe(403);
  expect((await send(`/admin/people/${member.username}/trust`, { kids: 'maybe' }, administrator.cookie)).status).toBe(422);
  expect((await send(`/admin/people/${member.username}/trust`, { kids: 'yes' }, member.cookie)).status).toBe(404);
});

test('an administrator who loses the role at that moment trusts no one any more (SAFE-07, ROLE-02)', async () => {
  const demoted = await createMember({ role: 'administrator' });
  const writer = await createMember();
  let begun: Promise<Response> | undefined;
  await db.transaction(async (tx) => {
    await tx.update(people).set({ role: 'member' }).where(eq(people.id, demoted.id));
    begun = send(`/admin/people/${writer.username}/trust`, { kids: 'yes' }, demoted.cookie);
    await waitUntilBlocked();
  });
  const [stored] = await db.select({ isTrusted: people.trustedForKids }).from(people).where(eq(people.id, writer.id));
  expect([(await begun)?.status, stored]).toEqual([403, { isTrusted: false }]);
});
