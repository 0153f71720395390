import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { createImage } from '#tests/support/images.ts';
import { STATE_TABLES, setStateOf, stateOf } from '#tests/support/moderation/states.ts';
import { createMember } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { pictures } from './images/tables.ts';
import { purgeRemoved } from './purge-removed.server.ts';

test('what was removed is purged with its images after 30 days, and nothing else (MOD-10)', async () => {
  const author = await createMember();
  const image = await createImage(author);
  const things = async () => {
    const [book, place, post] = [await createBook(author, { cover: image.address }), await createBook(author), await createPost(author)];
    const chapter = await createChapter(place);
    const [comment] = await createComments(author, { work: place.id }, ['A word.']);
    const [channel, chat] = [await createChannel(author), await createChannel(author)];
    const [message] = await createMessages(chat, author, 'A word.');
    const none = { id: '' };
    return Object.entries({ work: book, part: chapter, post, comment: comment ?? none, message: message ?? none, channel }) as [
      keyof typeof STATE_TABLES,
      { id: string },
    ][];
  };
  const [old, recent] = [await things(), await things()];
  for (const [type, thing] of [...old, ...recent]) await setStateOf(type, thing, 'removed');
  for (const [type, { id }] of old) {
    const table = STATE_TABLES[type];
    await db.update(table).set({ stateAt: sql`now() - interval '31 days'` }).where(eq(table.id, id));
  }
  const states = (list: typeof old) => Promise.all(list.map(([type, thing]) => stateOf(type, thing)));
  await purgeRemoved(Date.now(), () => false);
  expect(await states(old)).toEqual(old.map(() => null));
  expect(await states(recent)).toEqual(recent.map(() => 'removed'));
  expect(await db.$count(pictures, eq(pictures.id, image.id))).toBe(1); // the other book shows it
  for (const [type, { id }] of recent) {
    const table = STATE_TABLES[type];
    await db.update(table).set({ stateAt: sql`now() - interval '31 days'` }).where(eq(table.id, id));
  }
  await purgeRemoved(Date.now(), () => false);
  expect(await db.$count(pictures, eq(pictures.id, image.id))).toBe(0);
});
