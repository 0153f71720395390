import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hub } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { createJobWorker } from '#server/jobs/job-worker.ts';
import { randomFrom } from '#tests/support/corpora/random.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { anotherSession, createMember } from '#tests/support/people.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { readViewer } from '../../account/sessions/viewer.server.ts';
import { setProgress } from '../../engagement/progress/progress.server.ts';
import { follows } from '../../following/tables.ts';
import { jobHandlers } from '../../job-handlers.server.ts';
import { notify } from '../notify.server.ts';
import { unreadCount } from './badge.server.ts';
import { addWorkEvent } from './events.server.ts';
import { markOpened, markRead, markSeen } from './marks.server.ts';

let server: Awaited<ReturnType<typeof liveServer>>;
beforeAll(async () => {
  server = await liveServer();
});
afterAll(() => server.close());

/** What a page shows on the bell of this session. */
async function badgeOf(cookie: string) {
  const { viewer, session } = await readViewer(cookie);
  return viewer && session?.hasUnseen ? unreadCount(viewer) : 0;
}

test('after each of 200 random events and reads three tabs get an event and show the recounted badge (NOTICE-06)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const cookies = [reader.cookie, await anotherSession(reader), await anotherSession(reader)];
  const books = [await createBook(author), await createBook(author), await createBook(author)];
  await db.insert(follows).values(books.map(({ id }) => ({ personId: reader.id, kind: 'work' as const, workId: id })));
  const worker = createJobWorker(hub, jobHandlers);
  worker.start();
  const tabs = await Promise.all(cookies.map((cookie) => server.listen(`person:${reader.id}`, cookie, { catchUp: false })));
  const random = randomFrom(7);
  const rows = async () => {
    const found = await db.execute<{
      id: string;
      group: string;
      seen: boolean;
      read: boolean;
      part: string | null;
      work: string | null;
    }>(sql`
      select id, coalesce(group_key, id::text) as "group", seen_at is not null as seen, read_at is not null as read, part_id as part, work_id as work
      from notifications where person_id = ${reader.id} order by send_at desc, id desc`);
    return found.rows;
  };
  const recount = async () => Math.min(100, new Set((await rows()).filter(({ seen }) => !seen).map(({ group }) => group)).size);
  const pick = <T>(list: readonly T[]) => list[random(list.length)] as T;
  /** Changes something about the notices, and returns whether there was something to change. */
  const steps: (() => Promise<unknown>)[] = [
    () => notify(db, { personId: reader.id, kind: 'new-role', data: { role: 'Reader' } }),
    async () => {
      const book = pick(books);
      const part = await createChapter(book, { title: `Part ${random(1e9)}` });
      await addWorkEvent(db, { kind: 'part-published', workId: book.id, partId: part.id, versionId: null });
    },
    async () => {
      const unseen = (await rows()).filter(({ seen }) => !seen);
      const some = unseen.filter((_, i) => i === 0 || random(2));
      if (!some.length) return false;
      await markSeen(
        reader,
        some.map(({ id }) => id),
      );
    },
    async () => {
      const unread = (await rows()).filter(({ read }) => !read);
      if (!unread.length) return false;
      await markOpened(reader, pick(unread).id);
    },
    async () => {
      const ofParts = (await rows()).filter(({ read, part }) => !read && part);
      if (!ofParts.length) return false;
      const { work, part } = pick(ofParts);
      await setProgress(reader, work ?? '', 1, part);
    },
    async () => {
      const all = await rows();
      const [first] = all;
      if (!first || random(10) || all.every(({ read, seen }) => read && seen)) return false;
      await markRead(reader, first.id);
    },
  ];
  for (let done = 0; done < 200; ) {
    const before = tabs.map(({ events }) => events.length);
    if ((await pick(steps)()) === false) continue;
    done++;
    await Promise.all(tabs.map((tab, i) => tab.until(() => tab.events.length > (before[i] ?? 0))));
    const expected = await recount();
    const shown = await Promise.all(cookies.map(badgeOf));
    expect({ done, shown }).toEqual({ done, shown: [expected, expected, expected] });
  }
  await setStateOf('work', books[0] as { id: string }, 'hidden');
  for (const tab of tabs) tab.close();
  await worker.close();
}, 60_000);
