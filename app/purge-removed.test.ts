import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { db, pool } from '#server/database/database.ts';
import { erased } from '#server/database/tables.ts';
import { log } from '#server/process/log.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { createImage } from '#tests/support/images.ts';
import { STATE_TABLES, setStateOf, stateOf } from '#tests/support/moderation/states.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { pictures } from './images/tables.ts';
import { purgeRemoved } from './purge-removed.server.ts';

type Thing = [type: keyof typeof STATE_TABLES, thing: { id: string }];

/** Makes a removed thing old enough to be purged. */
const age = async (type: Thing[0], { id }: { id: string }) => {
  const table = STATE_TABLES[type];
  await db.update(table).set({ stateAt: sql`now() - interval '31 days'` }).where(eq(table.id, id));
};

/** A post, and a comment on another one, that were removed 31 days ago. */
async function oldThings(author: Member): Promise<Thing[]> {
  const [post, place] = [await createPost(author), await createPost(author)];
  const [comment = { id: '' }] = await createComments(author, { post: place.id }, ['A word.']);
  const things: Thing[] = [
    ['post', post],
    ['comment', comment],
  ];
  for (const [type, thing] of things) {
    await setStateOf(type, thing, 'removed');
    await age(type, thing);
  }
  return things;
}

test('what was removed is purged with its images after 30 days, and nothing else; a restored backup does not bring it back (MOD-10, OPS-06)', async () => {
  const author = await createMember();
  const image = await createImage(author);
  const things = async () => {
    const [book, place, post] = [await createBook(author, { cover: image.address }), await createBook(author), await createPost(author)];
    const chapter = await createChapter(place);
    const [comment] = await createComments(author, { work: place.id }, ['A word.']);
    const [channel, chat] = [await createChannel(author), await createChannel(author)];
    const [message] = await createMessages(chat, author, 'A word.');
    const none = { id: '' };
    return Object.entries({ work: book, part: chapter, post, comment: comment ?? none, message: message ?? none, channel }) as Thing[];
  };
  const [old, recent] = [await things(), await things()];
  for (const [type, thing] of [...old, ...recent]) await setStateOf(type, thing, 'removed');
  for (const [type, thing] of old) await age(type, thing);
  const states = (list: typeof old) => Promise.all(list.map(([type, thing]) => stateOf(type, thing)));
  await purgeRemoved(Date.now(), () => false);
  expect(await states(old)).toEqual(old.map(() => null));
  expect(await states(recent)).toEqual(recent.map(() => 'removed'));
  const ids = [...old, ...recent].map(([, { id }]) => id);
  const recorded = await db.select({ kind: erased.kind, id: erased.erasedId }).from(erased).where(inArray(erased.erasedId, ids));
  expect(recorded.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(old.map(([type, { id }]) => `${type} ${id}`).sort());
  expect(await db.$count(pictures, eq(pictures.id, image.id))).toBe(1); // the other book shows it
  for (const [type, thing] of recent) await age(type, thing);
  await purgeRemoved(Date.now(), () => false);
  expect(await db.$count(pictures, eq(pictures.id, image.id))).toBe(0);
});

test('what cannot be deleted is logged without its text, and the rest is purged (MOD-10)', async () => {
  const author = await createMember();
  const [first, second] = [await oldThings(author), await oldThings(author)];
  const [[, refused] = ['post', { id: '' }]] = first;
  const logged = vi.spyOn(log, 'warn').mockImplementation(() => {});
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception '%', old.content; end $$`);
  await db.execute(
    sql`create trigger refuse before delete on posts for each row when (old.id = ${sql.raw(`'${refused.id}'`)}) execute function refuse()`,
  );
  try {
    await purgeRemoved(Date.now(), () => false);
    const states = await Promise.all([...first, ...second].map(([type, thing]) => stateOf(type, thing)));
    expect(states).toEqual(['removed', null, null, null]);
    expect(logged.mock.calls).toEqual([[{ code: 'P0001' }, 'removed content not deleted, will retry']]);
  } finally {
    await db.execute(sql`drop function refuse() cascade`);
    logged.mockRestore();
  }
  await purgeRemoved(Date.now(), () => false);
  expect(await stateOf('post', refused)).toBeNull();
});

test('what is restored while the job runs is not deleted (MOD-10)', async () => {
  const author = await createMember();
  for (const number of [0, 1]) {
    const [type, thing] = (await oldThings(author))[number] ?? ['post', { id: '' }];
    const restoring = await pool.connect();
    await restoring.query('begin');
    await restoring.query(`update ${type}s set state = 'shown', state_decision_id = null, state_at = null where id = $1`, [thing.id]);
    let done = false;
    const purged = purgeRemoved(Date.now(), () => false).finally(() => {
      done = true;
    });
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => done || (await pool.query(waits)).rowCount === 1, { timeout: 3_000 }).toBe(true);
    expect(done).toBe(false); // it found the thing removed and waits for its row
    await restoring.query('commit');
    restoring.release();
    await purged;
    expect([type, await stateOf(type, thing)]).toEqual([type, 'shown']);
  }
});
