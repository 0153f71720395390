import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { decide } from '#app/moderation/decisions/decide.server.ts';
import { notifications } from '#app/notifications/tables.ts';
import { db } from '#server/database/database.ts';
import { createCase } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { blocks, mutes } from './tables.ts';

test('the queue ignores blocks and mutes between staff and authors, and decisions reach them (BLOCK-04)', async () => {
  const [moderator, author, reporter] = [await createMember({ role: 'moderator' }), await createMember(), await createMember()];
  const book = await createBook(author, { title: 'The Blocked Lamp' });
  const opened = await createCase({ type: 'work', id: book.id, author }, [reporter]);
  await db.insert(blocks).values([
    { personId: moderator.id, otherId: author.id },
    { personId: author.id, otherId: moderator.id },
    { personId: moderator.id, otherId: reporter.id },
  ]);
  await db.insert(mutes).values({ personId: moderator.id, otherId: author.id });
  const queue = await pageOf(await (await visit('/moderation', { as: moderator.cookie })).text());
  expect(queue.text).toMatch(/The Blocked Lamp|Book/);
  const result = await decide(moderator, [opened.id], { actions: ['dismiss'] });
  expect(result).not.toHaveProperty('refusal');
  expect(await db.$count(notifications, eq(notifications.personId, reporter.id))).toBe(1);
});
