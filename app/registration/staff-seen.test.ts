import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { installation } from '#server/database/tables.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { isUnattended } from './staff-seen.server.ts';

const seen = async () => (await db.select().from(installation).where(eq(installation.key, 'staff_seen')))[0]?.value ?? null;

test('a request of staff is stored as a time, one of a member is not (REG-09)', async () => {
  const [moderator, member] = [await createMember({ role: 'moderator' }), await createMember()];
  await visit('/posts', { as: member.cookie });
  expect(await seen()).toBeNull();
  await visit('/posts', { as: moderator.cookie });
  expect([await seen(), await isUnattended(db, 0.01)]).toEqual([expect.any(String), false]);
});
