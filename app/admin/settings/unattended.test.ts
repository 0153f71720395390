import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#app/mail/tables.ts';
import { notificationText } from '#app/notifications/notification-rules.ts';
import { notifications } from '#app/notifications/tables.ts';
import { currentSettings } from '#app/site/settings.server.ts';
import { db } from '#server/database/database.ts';
import { installation } from '#server/database/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { useMail } from '#tests/support/servers/mail-server.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { switchToApproval } from './unattended.server.ts';

const [owner, moderator, member] = [await createMember({ role: 'owner' }), await createMember({ role: 'moderator' }), await createMember()];
const NEEDED = 'No member of staff has been here for 7 days, so new accounts need approval now.';
const ON_ADMIN = 'so new accounts have needed approval since';

const seenDaysAgo = async (days: number) => {
  const value = sql<string>`(now() - ${days} * interval '1 day')::text`;
  await db.insert(installation).values({ key: 'staff_seen', value }).onConflictDoUpdate({ target: installation.key, set: { value } });
};
const messages = async ({ id }: { id: string }) =>
  (await db.select().from(notifications).where(eq(notifications.personId, id))).map(
    ({ kind, data }) => notificationText(kind as 'approval-needed', data as never).text,
  );
const admin = async () => (await pageOf(await visit('/admin', { as: owner.cookie }))).text;

beforeEach(async () => {
  resetRateLimits();
  await db.delete(notifications);
  await setSettings();
});

test('open registration changes to approval after 7 days without staff, and staff are notified, mailed and see it (REG-09)', async () => {
  await seenDaysAgo(6.9);
  await switchToApproval();
  expect([currentSettings().joining, (await admin()).includes(ON_ADMIN)]).toEqual(['open', false]);
  await seenDaysAgo(7.1);
  const noMail = useMail('smtp://127.0.0.1:1');
  await Promise.all([switchToApproval(), switchToApproval()]);
  noMail();
  expect(currentSettings().joining).toBe('approval');
  expect([await messages(owner), await messages(moderator), await messages(member)]).toEqual([[NEEDED], [NEEDED], []]);
  expect(await db.$count(mails, eq(mails.kind, 'approval-needed'))).toBe(2);
  expect(await admin()).toContain(ON_ADMIN);
  await setSettings({ joining: 'open' });
  await setSettings({ joining: 'approval' });
  expect(await admin()).not.toContain(ON_ADMIN);
});

test('the change to approval can be switched off, and does not affect sites that are not open to everyone (REG-09)', async () => {
  await seenDaysAgo(30);
  await setSettings({ 'approval-unattended': 'off' });
  await switchToApproval();
  expect(currentSettings().joining).toBe('open');
  for (const joining of ['invitation', 'closed'] as const) {
    await setSettings({ joining });
    await switchToApproval();
    expect(currentSettings().joining).toBe(joining);
  }
  expect(await messages(owner)).toEqual([]);
});

test('on a database of an older version the 7 days begin with the first check (REG-09)', async () => {
  await db.delete(installation).where(eq(installation.key, 'staff_seen'));
  await switchToApproval();
  expect(currentSettings().joining).toBe('open');
  expect(await db.$count(installation, eq(installation.key, 'staff_seen'))).toBe(1);
});
