import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { reports } from '#app/reports/tables.ts';
import { db, pool } from '#server/database/database.ts';
import { explained } from '#tests/support/database/explained.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { cases } from '../tables.ts';
import { openCount, queue } from './queue.server.ts';
import { requestedQueue } from './queue-rules.ts';

beforeEach(() => db.delete(cases));

const staff = await createMember({ role: 'moderator' });
const administrator = await createMember({ role: 'administrator' });
const author = await createMember();
const read = async (address = '/moderation', as: Member = staff) => pageOf(await visit(address, { as: as.cookie }));
type Case = Partial<typeof cases.$inferInsert>;
const hour = (n: number) => new Date(Date.UTC(2026, 2, 1, n));
/** Open cases, each with a report whose details name it. */
async function createCases(list: (Case & { name: string; reason?: string })[]) {
  for (const { name, reason = 'Spam', ...values } of list) {
    const [created] = await db
      .insert(cases)
      .values({ kind: 'report', ...values })
      .returning({ id: cases.id });
    await db.insert(reports).values({ personId: author.id, caseId: created?.id, reason, details: name });
  }
}
const titles = (page: Awaited<ReturnType<typeof read>>) => page.parts('.queue-title').map(({ text }) => text);

test('the queue begins with what is urgent, then what three people reported, then the oldest (MOD-03)', async () => {
  await createCases([
    { name: 'new', openedAt: hour(5) },
    { name: 'many', urgency: 1, openedAt: hour(6) },
    { name: 'old', openedAt: hour(1) },
    { name: 'children', urgency: 0, openedAt: hour(9) },
  ]);
  expect(titles(await read())).toEqual(['children', 'many', 'old', 'new']);
});

test('kind, reason, state and Taken by me filter by the address (MOD-03)', async () => {
  await createCases([
    { name: 'spam' },
    { name: 'violence', reason: 'Violence' },
    { name: 'problem', kind: 'problem' },
    { name: 'mine', takenBy: staff.id, takenUntil: new Date(Date.now() + 60_000) },
    { name: 'mine before', takenBy: staff.id, takenUntil: new Date(Date.now() - 60_000) },
    { name: 'decided', state: 'decided' },
    { name: 'final', state: 'final' },
  ]);
  expect(titles(await read()).sort()).toEqual(['mine', 'mine before', 'problem', 'spam', 'violence']);
  expect(titles(await read('/moderation?kind=problem'))).toEqual(['problem']);
  expect(titles(await read('/moderation?reason=Violence'))).toEqual(['violence']);
  expect(titles(await read('/moderation?taken=me'))).toEqual(['mine']);
  expect(titles(await read('/moderation?state=decided'))).toEqual(['final', 'decided']);
  expect(titles(await read('/moderation?kind=odd&state=odd&reason=odd&after=1.x'))).toHaveLength(5);
});

test('cases are listed 25 at a time, paginated by cursor, without a gap or a repeat (MOD-03)', async () => {
  await createCases(Array.from({ length: 60 }, (_, i) => ({ name: `Case ${i}`, openedAt: hour(1), urgency: i % 3 })));
  const seen: string[] = [];
  let pages = 0;
  for (let after: string | null = '', more: string | null = ''; after !== null; after = more) {
    const page = await queue(staff, requestedQueue(new URLSearchParams({ after })));
    seen.push(...page.cases.map(({ id }) => id));
    more = page.more;
    pages++;
  }
  expect([pages, seen.length, new Set(seen).size]).toEqual([3, 60, 60]);
});

test('an empty queue says that nothing is waiting, and the navigation of staff has the number of open cases (MOD-03)', async () => {
  expect((await read()).text).toContain('Nothing is waiting.');
  await createCases([{ name: 'one' }, { name: 'two' }]);
  expect((await read('/posts')).all('link', 'Moderation (2)').length).toBeGreaterThan(0);
  expect((await read('/posts', author)).text).not.toContain('Moderation');
  expect((await visit('/moderation', { as: author.cookie })).status).toBe(404);
});

test('moderators see neither what only administrators decide nor cases about their own things (MOD-03, MOD-18)', async () => {
  await createCases([{ name: 'group', kind: 'group' }, { name: 'own', subjectPersonId: staff.id }, { name: 'other' }]);
  expect([titles(await read()), await openCount(staff)]).toEqual([['other'], 1]);
  expect([titles(await read('/moderation', administrator)).sort(), await openCount(administrator)]).toEqual([['group', 'other', 'own'], 3]);
});

test('the queue follows live for staff and for no one else (MOD-03)', async () => {
  const site = await liveServer();
  try {
    const [theirs, members] = [await site.listen('queue', staff.cookie), await site.listen('queue,posts', author.cookie)];
    const post = await createPost(author);
    const reader = await createMember();
    await fetchData('/reports', new URLSearchParams({ type: 'post', id: post.id, reason: 'Spam' }), reader.cookie);
    await theirs.until(() => theirs.events.some(({ data }) => data === 'queue'));
    await createPost(author); // inserted directly, announces nothing
    await fetchData('/create-post', new URLSearchParams({ content: 'Announced.' }), author.cookie);
    await members.until(() => members.events.some(({ data }) => data === 'posts'));
    expect(members.events.filter(({ data }) => data === 'queue')).toEqual([]);
  } finally {
    await site.close();
  }
});

/** Inserts 10,000 open cases with two reports each, 200 a statement because of the pages' time limit, and updates the statistics. */
async function fill() {
  for (let from = 1; from < 10_000; from += 200)
    await db.execute(sql`
      with opened as (
        insert into cases (kind, urgency, reporters_count, opened_at, subject_type, subject_id, subject_person_id)
        select 'report', n % 3, 2, now() - n * interval '1 minute', 'post', uuidv7(), ${author.id}
        from generate_series(${from}::int, ${from}::int + 199) n
        returning id)
      insert into reports (user_id, case_id, reason)
      select ${author.id}, id, case when random() < 0.01 then 'Terrorism' else 'Spam' end from opened, generate_series(1, 2)`);
  await db.execute(sql`analyze cases, reports`);
}

test('with 10,000 open cases the first page reads an index of open cases, and needs as many queries as with one (MOD-03)', async () => {
  await createCases([{ name: 'one' }]);
  const query = vi.spyOn(pool, 'query');
  const countQueries = async () => {
    query.mockClear();
    await read();
    return query.mock.calls.length;
  };
  const few = await countQueries();
  await fill();
  expect(await countQueries()).toBe(few);
  const statements = query.mock.calls.map(
    ([given, values]) => ({ text: (given as unknown as { text: string }).text, values }) as { text: string; values: unknown },
  );
  const list = statements.find(({ text }) => text?.includes('"cases"."urgency"') && text.includes('limit')) ?? expect.unreachable();
  query.mockRestore();
  const plan = (await explained('costs', list.text, list.values as unknown[])).join('\n');
  expect(plan).toContain('cases_queue');
  expect(plan).not.toMatch(/Sort Key: cases|Seq Scan on cases/);
});

test('the queue shows how many people reported each case (MOD-03)', async () => {
  await createCases([{ name: 'reported', reportersCount: 4, reason: 'Violence' }]);
  expect((await db.select().from(cases).where(eq(cases.reportersCount, 4))).length).toBe(1);
  expect((await read()).parts('.queue-about')[0]?.text).toContain('4 reports');
});
