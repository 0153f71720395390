import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { notifyAll } from '../../notifications/notify.server.ts';
import { notifications } from '../../notifications/tables.ts';

test('a child is notified about its own stories and of nothing else, and is offered no appeal (SAFE-13)', async () => {
  const member = await createMember();
  const child = await createChild(await createGroup([member]));
  const both = [child.id, member.id];
  const appeal = { decision: crypto.randomUUID(), until: '2030-01-01T00:00:00.000Z' };
  const outcome = { title: 'The Comet', state: 'hidden' as const, words: null, rule: 'Be kind', appeal };
  await notifyAll(db, both, { kind: 'report-answered', data: { noun: 'story', answer: 'upheld' } });
  await notifyAll(db, both, { kind: 'decided', data: { noun: 'comment', ...outcome } });
  await notifyAll(db, both, { kind: 'new-sign-in', data: { browser: 'Firefox' } });
  await notifyAll(db, both, { kind: 'decided', data: { noun: 'story', ...outcome } });
  expect(await db.$count(notifications, eq(notifications.personId, child.id))).toBe(1);
  expect(await db.$count(notifications, eq(notifications.personId, member.id))).toBe(4);
  const page = await pageOf(await visit('/notifications', { as: child.cookie }));
  expect(page.text).toContain('Your story "The Comet" was hidden.');
  expect(page.text).not.toContain('appeal');
  expect(page.all('link', /appeal/i)).toEqual([]);
});
