import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { views } from '../../app/engagement/tables.ts';
import { newId } from '../../app/forms/new-id.ts';
import { notify } from '../../app/notifications/notify.server.ts';
import { reports } from '../../app/reports/tables.ts';
import { works } from '../../app/works/tables.ts';
import { db } from '../../server/database/database.ts';
import { createContentOf } from '../authorization/fixture.ts';
import { createChallenge } from './challenges.ts';
import { addMembers, createChannel, createMessages } from './channels.ts';
import { createMember, givePassword, type Member, PASSWORD } from './people.ts';
import { createPost } from './posts.ts';
import { send, visit } from './request.ts';
import { createBook, createEntry, createKidsStory } from './works.ts';

/** Deletes the account, as a browser without JavaScript does. */
export const deleteAccount = async (person: Member) => {
  await givePassword(person);
  const response = await send('/delete-account', { reason: 'Other', confirm: 'yes', password: PASSWORD }, person.cookie);
  expect(response.headers.get('location')).toBe('/');
};

/** Recounts every stored count, of shown comments and messages only, and returns the rows with a wrong one. */
export async function wrongCounts(): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select 'work' as of, id, likes_count, views_count, comments_count from works w where likes_count <> (select count(*) from likes where work_id = w.id)
      or views_count <> (select count(*) from views where work_id = w.id) or comments_count <> (select count(*) from comments where work_id = w.id and state = 'shown' and not below_hidden and author_id is not null)
    union all select 'post', id, likes_count, 0, comments_count from posts p where likes_count <> (select count(*) from post_likes where post_id = p.id)
      or comments_count <> (select count(*) from comments where post_id = p.id and state = 'shown' and not below_hidden and author_id is not null)
    union all select 'comment', id, replies_count, 0, 0 from comments c where replies_count <> (select count(*) from comments r where r.parent_id = c.id and state = 'shown')
      or likes_count <> (select count(*) from comment_likes l where l.comment_id = c.id)
    union all select 'person', id, spectator_count, spectating_count, 0 from people p where spectator_count <> (select count(*) from spectating where spectated_id = p.id)
      or spectating_count <> (select count(*) from spectating where spectator_id = p.id)
    union all select 'channel', id, member_count, message_count, 0 from channels c where member_count <>
        (select count(*) from channel_members m join people p on p.id = m.person_id where channel_id = c.id and p.standing <> 'banned')
      or message_count <> (select count(*) from channel_messages where channel_id = c.id and state = 'shown')
    union all select 'latest ' || coalesce(latest_comments -> 0 ->> 'text', 'none'), id, 0, 0, 0 from works w where coalesce(latest_comments -> 0 ->> 'text', '') <>
      coalesce((select text from comments where work_id = w.id and state = 'shown' and parent_id is null and quote is null and author_id is not null order by created_at desc, id desc limit 1), '')`);
  return rows;
}

/**
 * The tables that contain `mark` in any row, with the number of rows. Not `erased`, which retains the ids of what was deleted, nor the copies
 * of reported things, which moderators see for 30 days more (MOD-22).
 */
export async function remainingRows(mark: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() and tablename not in ('erased', 'case_copies')`,
  );
  const remaining = [];
  for (const { name } of tables) {
    const { rows } = await db.execute(sql`select 1 from ${sql.raw(name)} t where t::text ilike ${`%${mark}%`}`);
    if (rows.length) remaining.push(`${name}: ${rows.length}`);
  }
  return remaining;
}

/** An account with content of every kind, and two other members that interact with it. */
export async function deletionFixture() {
  const mark = `gone${newId().slice(-6)}`;
  const [account, friend, other] = [
    await createMember({ name: `Maker ${mark}`, username: mark, bio: mark }),
    await createMember(),
    await createMember(),
  ];
  const [book, second] = [await createBook(friend), await createBook(other)];
  const post = await createPost(friend, { tags: ['kept'] });
  const challenge = await createChallenge();
  const [theirs, own] = [await createChannel(friend), await createChannel(account, { name: mark, tags: [mark] })];
  for (const person of [account, other]) {
    for (const { id } of [book, second]) {
      await send(`/works/${id}/like`, {}, person.cookie);
      await visit(`/book/${id}`, { as: person.cookie });
      await send(`/works/${id}/comments`, { text: `A word of ${person.username}.` }, person.cookie);
      await send(`/works/${id}/save`, {}, person.cookie);
      await send(`/works/${id}/state`, { state: 'reading' }, person.cookie);
      await send(`/works/${id}/progress`, { page: '1' }, person.cookie);
      await db.insert(views).values({ workId: id, personId: person.id }).onConflictDoNothing();
      await db
        .update(works)
        .set({ viewsCount: sql`(select count(*) from views where work_id = ${id})` })
        .where(eq(works.id, id));
    }
    await createEntry(person, challenge);
    await createKidsStory(person);
    await send(`/posts/${post.id}/like`, {}, person.cookie);
    await send(`/posts/${post.id}/comments`, { text: `A word of ${person.username}.` }, person.cookie);
    await send(`/people/${friend.username}/spectate`, { spectate: 'on' }, person.cookie);
    await addMembers(theirs, person);
    await createMessages(theirs, person, `Hullo from ${person.username}.`);
  }
  await send(`/people/${mark}/spectate`, { spectate: 'on' }, friend.cookie);
  const things = await createContentOf(account, mark);
  await db.update(reports).set({ details: 'Reported.' }).where(eq(reports.contentId, things.book.id)); // the words of somebody else
  for (const person of [friend, other]) {
    await send(`/works/${things.book.id}/like`, {}, person.cookie);
    await send(`/works/${things.book.id}/comments`, { text: 'A word.' }, person.cookie);
    await createMessages(own, person, 'Anybody here?');
  }
  const notification = { personId: account.id, kind: 'new-role', data: { role: 'Moderator' } } as const;
  await notify(db, notification);
  await notify(db, { ...notification, sendAt: new Date(Date.now() + 3_600_000) });
  await send('/reports', { type: 'book', id: book.id, reason: 'Spam', details: mark }, account.cookie);
  expect(await wrongCounts()).toEqual([]);
  return { mark, account, friend, other, book, second, post, theirs, challenge };
}
