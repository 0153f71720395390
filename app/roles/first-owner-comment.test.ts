import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { comments } from '#app/comments/tables.ts';
import { people } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import { waitUntilBlocked } from '#tests/support/database/blocked.ts';
import { createMember } from '#tests/support/people.ts';
import { fetchData } from '#tests/support/request.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { reviewOlderStories } from './older-stories.server.ts';
import { OWNER_LOCK } from './setup-rules.ts';

test('a free comment below a kids story that is sent while the site gets its first owner is not public (SAFE-07, SAFE-10)', async () => {
  const [founder, author, reader] = [await createMember(), await createMember(), await createMember()];
  const [story, book] = [await createKidsStory(author, { state: 'shown' }), await createBook(author)];
  const comment = ({ id }: { id: string }, text: string) =>
    fetchData(`/works/${id}/comments`, new URLSearchParams({ text }), reader.cookie);
  await db.update(people).set({ trustedForKids: true }).where(eq(people.id, author.id)); // so that the story stays
  const begun: Promise<{ status: number }>[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${OWNER_LOCK})`);
    await tx.update(people).set({ role: 'owner' }).where(eq(people.id, founder.id));
    await reviewOlderStories(founder, tx, founder.id);
    begun.push(comment(story, 'My address is Elm Street.'), comment(story, 'I loved this story!'), comment(book, 'A fine book.'));
    await waitUntilBlocked(3, begun);
  });
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([404, 200, 200]);
  const stored = await db.select({ text: comments.text, state: comments.state }).from(comments).where(eq(comments.authorId, reader.id));
  expect(stored.toSorted((a, b) => a.text.localeCompare(b.text))).toEqual([
    { text: 'A fine book.', state: 'shown' },
    { text: 'I loved this story!', state: 'shown' },
  ]);
});
