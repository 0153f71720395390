import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#app/mail/tables.ts';
import { people } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import { log } from '#server/process/log.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { ORIGIN, send, visit } from '#tests/support/request.ts';
import { textOfMail } from '#tests/support/servers/mail-server.ts';
import { composeDigests, mailServerOfEachTest, makeDigestsDue } from '#tests/support/site/digests.ts';
import { passMinutes, runJobs } from '#tests/support/site/jobs.ts';
import { createBook } from '#tests/support/works.ts';
import { STOP_ALL } from './digest-rules.ts';
import { signedStop, stopAddress } from './stop-links.server.ts';
import { noticeDigests } from './tables.ts';

const mail = mailServerOfEachTest();
let owner: Member;
let reader: Member;
beforeEach(async () => {
  [owner, reader] = [await createMember({ name: 'Ines' }), await createMember({ name: 'Ana' })];
});

const choose = (fields: Record<string, string> = {}, topics = ['comments', 'likes']) =>
  send(
    '/notifications/digest',
    [
      ...Object.entries({ frequency: 'daily', hour: '18', zone: 'UTC', ...fields }),
      ...topics.map((topic): [string, string] => ['topic', topic]),
    ],
    owner.cookie,
  );
const chosen = async () => (await db.select().from(noticeDigests).where(eq(noticeDigests.personId, owner.id)))[0];
/** Composes a digest about a new like, which is not sent yet. */
async function compose(at = Date.now()) {
  const book = await createBook(owner);
  await send(`/works/${book.id}/like`, { liked: 'yes' }, reader.cookie);
  await makeDigestsDue();
  await composeDigests(at);
}
const waiting = () => db.$count(mails, eq(mails.state, 'waiting'));
const addressOf = async (stop: 'likes' | 'comments' | typeof STOP_ALL, email = owner.email) =>
  stopAddress(await signedStop({ member: owner.id, stop }, email));

test('a weekly digest is sent for a day after it was composed, and not later (NOTICE-10)', async () => {
  await choose({ frequency: 'weekly' });
  const today = new Date();
  const days = ((10 - today.getUTCDay()) % 7) + 7; // a Wednesday, five days before the next one is due
  const minutes = days * 24 * 60;
  for (const [after, sent] of [
    [24 * 60 - 1, 1],
    [24 * 60 + 1, 1],
  ] as const) {
    await compose(today.getTime() + minutes * 60_000);
    expect(await waiting()).toBe(1);
    await passMinutes(minutes + after);
    await runJobs();
    expect([mail.server.received.length, await waiting()]).toEqual([sent, 0]);
  }
});

test('a digest that cannot be composed is due again an hour later (NOTICE-10)', async () => {
  await choose();
  const level = log.level;
  log.level = 'silent';
  await db.execute(
    sql`create function refuse_digests() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$`,
  );
  await db.execute(sql`create trigger refused before insert on mails for each row execute function refuse_digests()`);
  const before = Date.now();
  try {
    await compose();
  } finally {
    await db.execute(sql`drop trigger refused on mails`);
    log.level = level;
  }
  const minutes = ((await chosen())?.nextAt?.getTime() ?? 0) - before;
  expect([Math.round(minutes / 60_000), await waiting()]).toEqual([60, 0]);
  await composeDigests();
  expect(await waiting()).toBe(0);
});

test('a link that stops a kind, and settings without it, delete a digest that was not sent yet (NOTICE-10)', async () => {
  await choose();
  await compose();
  const browser = await plainBrowser(await addressOf('likes'));
  await browser.submit('Stop this kind');
  expect([browser.page.one('main').text, await waiting()]).toEqual([expect.stringContaining('“Likes” is no longer in your digest.'), 0]);
  await choose();
  await compose();
  await choose({ hour: '7' });
  expect(await waiting()).toBe(1); // all kinds are still wanted
  await choose({}, ['comments']);
  expect(await waiting()).toBe(0);
  await runJobs();
  expect(mail.server.received).toEqual([]);
});

test('the page of a link says that something is stopped only while it is, whatever its address has (NOTICE-10)', async () => {
  await choose();
  const [kind, all] = [await addressOf('comments'), await addressOf(STOP_ALL)];
  const read = async (address: string) => (await pageOf(await visit(address))).one('main').text;
  for (const address of [kind, `${kind}&stopped`])
    expect(await read(address)).toContain('Leave “Comments on my works” out of your digest?');
  for (const address of [all, `${all}&stopped`]) expect(await read(address)).toContain('Stop all digests?');
  await choose({}, ['likes']);
  expect(await read(kind)).toContain('“Comments on my works” is no longer in your digest.');
  await choose({ frequency: 'off' });
  expect([await read(kind), await read(all)]).toEqual([
    expect.stringContaining('“Comments on my works” is no longer in your digest.'),
    expect.stringContaining('You will no longer get digests.'),
  ]);
});

test('a digest that was composed for another address than the account has now is not sent (NOTICE-10)', async () => {
  await choose();
  await compose();
  await db
    .update(people)
    .set({ email: `other.${owner.email}` })
    .where(eq(people.id, owner.id));
  await runJobs();
  expect([mail.server.received, await waiting()]).toEqual([[], 0]);
});

test('the links of a mail stop nothing after the account has another address (NOTICE-10)', async () => {
  await choose();
  await compose();
  await runJobs();
  const [received] = mail.server.received;
  const links = (received ? textOfMail(received) : '').match(/\S+\/notices\/stop\?\S+/g) ?? [];
  const old = (links.at(-1) ?? '').slice(ORIGIN.length);
  expect((await visit(old)).status).toBe(200);
  await db
    .update(people)
    .set({ email: `other.${owner.email}` })
    .where(eq(people.id, owner.id));
  expect((await visit(old)).status).toBe(404);
  expect((await send('/notices/stop', Object.fromEntries(new URLSearchParams(old.split('?')[1])))).status).toBe(404);
  expect((await chosen())?.frequency).toBe('daily');
  expect((await visit(await addressOf(STOP_ALL, `other.${owner.email}`))).status).toBe(200);
});
