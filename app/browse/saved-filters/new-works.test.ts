import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createCollection } from '#tests/support/site/collections.ts';
import { runJobs } from '#tests/support/site/jobs.ts';
import { createBook, createBooks, createKidsStory } from '#tests/support/works.ts';
import { noteActive, storeActive } from '../../account/sessions/activity.server.ts';
import { collections } from '../../library/collections/tables.ts';
import { notifications } from '../../notifications/tables.ts';
import { savedFilters } from './tables.ts';

beforeEach(resetRateLimits);

const follow = (address: string, reader: Member) => fetchData(`${address}/follow`, new URLSearchParams({ follow: 'on' }), reader.cookie);
const saved = async (reader: Member, search: string, name: string, position = 1) => {
  const [filter] = await db.insert(savedFilters).values({ personId: reader.id, name, path: '/browse', search, position }).returning();
  return filter ?? expect.unreachable();
};
const notices = async (reader: Member) =>
  (await pageOf(await visit('/notifications', { as: reader.cookie })))
    .one('main')
    .parts('.notification > div > p')
    .map(({ text }) => text.replace('New: ', ''));
let days = 0;
/** The reader comes back on a later day, on which the first request starts the count. */
async function nextDay(reader: Member) {
  noteActive(reader, Date.now() + 86_400_000 * ++days);
  await db
    .update(notifications)
    .set({ eventKey: sql`event_key || 'before'`, groupKey: sql`group_key || 'before'` })
    .where(eq(notifications.personId, reader.id));
  await storeActive();
  await runJobs();
}

test('a followed tag and filter give one notice a day with the number of new works that the member may see and did not hide (NOTICE-04, NOTICE-07, FOLLOW-01, SHOWN-02)', async () => {
  const [author, hidden, reader] = [await createMember(), await createMember(), await createMember()];
  const tags = [`Zn ${author.username.slice(-6)}`];
  const unknown = await saved(reader, 'tag=zn-unknown', 'Unknown', 2);
  const filter = await saved(reader, new URLSearchParams({ tag: tags[0] ?? '', kind: 'book' }).toString(), 'Sea books');
  await createBook(author, { tags, createdAt: new Date('2026-01-01') });
  expect((await follow(`/tag/${encodeURIComponent(tags[0] ?? '')}`, reader)).status).toBe(200);
  for (const { id } of [filter, unknown]) expect((await follow(`/filters/${id}`, reader)).status).toBe(200);
  await createBooks(author, [{ tags }, { tags: [tags[0]?.toUpperCase() ?? ''] }]);
  await createBook(reader, { tags });
  await createBook(hidden, { tags });
  await createKidsStory(author, { tags });
  await setStateOf('work', await createBook(author, { tags }), 'hidden');
  await hide(hidden);
  await createBook(author, { tags: [...tags, `${tags[0]} spiders`] });
  await fetchData('/settings/content', new URLSearchParams({ [`tag ${tags[0]} spiders`]: 'hide' }), reader.cookie);
  await visit('/', { as: reader.cookie });
  await nextDay(reader);
  const both = [`2 new works for your filter “Sea books”. Open the list.`, `2 new works with the tag “${tags[0]}”. Open the list.`];
  // In the list and not counted, by default (NOTICE-07).
  const bell = (await pageOf(await visit('/help-center', { as: reader.cookie }))).one('banner').all('link', /^Notifications/)[0]?.name;
  expect([bell, (await notices(reader)).sort()]).toEqual(['Notifications', both]);
  const page = await pageOf(await visit('/notifications', { as: reader.cookie }));
  expect(
    page
      .all('link', 'Open the list.')
      .map((link) => link.attribute('href'))
      .sort(),
  ).toEqual([`/browse?${filter.search}`, `/tag/${encodeURIComponent(tags[0] ?? '')}`]);
  await runJobs();
  await visit('/', { as: reader.cookie });
  await storeActive();
  await runJobs();
  expect((await notices(reader)).length).toBe(2);
  await createBook(author, { tags });
  await send(`/filters/${filter.id}/delete`, {}, reader.cookie);
  await nextDay(reader);
  expect(await notices(reader)).toContain(`1 new work with the tag “${tags[0]}”. Open the list.`);
  expect((await notices(reader)).join()).not.toContain('Sea books');
});

test('followers of a public collection get one notice a day when works are added, and none when it became private (NOTICE-02, FOLLOW-01)', async () => {
  const [owner, author, reader] = [await createMember({ name: 'Ines' }), await createMember(), await createMember()];
  const [one, two] = [await createBook(author), await createBook(author)];
  const collection = await createCollection(owner, [], { title: 'Rainy days' });
  const quiet = await createCollection(owner, [], { isPublic: false });
  expect((await follow(`/collection/${collection.id}`, reader)).status).toBe(200);
  const add = (id: string, work: string) => send(`/collection/${id}/items`, { work, in: 'yes' }, owner.cookie);
  await add(quiet.id, one.id);
  for (const { id } of [one, two]) expect((await add(collection.id, id)).status).toBe(303);
  await runJobs();
  expect(await notices(reader)).toEqual(['Ines added works to the collection “Rainy days”. Open it.']);
  expect([await notices(owner), await notices(author)]).toEqual([[], []]);
  const today = async (three: { id: string }) => {
    expect((await add(collection.id, three.id)).status).toBe(303);
    const added = await db.$count(jobs, eq(jobs.kind, 'notify-followers'));
    await runJobs();
    return [added, (await notices(reader)).length];
  };
  expect(await today(await createBook(author))).toEqual([0, 1]);
  await db.update(collections).set({ notifiedOn: null }).where(eq(collections.id, collection.id)); // as of two additions at the same time
  expect(await today(await createBook(author))).toEqual([1, 1]);
  await db
    .update(collections)
    .set({ notifiedOn: sql`${collections.notifiedOn} - 1` })
    .where(eq(collections.id, collection.id));
  await db.execute(sql`update notifications set event_key = event_key || ' yesterday', send_at = send_at - interval '1 day'
    where person_id = ${reader.id}`);
  await today(await createBook(author)); // the next day
  expect(await db.$count(notifications, eq(notifications.personId, reader.id))).toBe(2);
  expect(
    (await db.select({ reason: notifications.reason }).from(notifications).where(eq(notifications.personId, reader.id)))[0]?.reason,
  ).toBe('collection');
  await db.update(collections).set({ isPublic: false }).where(eq(collections.id, collection.id));
  expect(await notices(reader)).toEqual([]);
});

test('up to three saved filters are rows of Home with their first works and See all, as the viewer may see them, without a gap for what they hid (FILTER-08, SHOWN-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const tag = `Zh ${author.username.slice(-6)}`;
  await createBooks(
    author,
    Array.from({ length: 9 }, (_, n) => ({ title: `Row work ${n}`, tags: [tag] })),
  );
  const search = new URLSearchParams({ tag }).toString();
  const filters = [];
  for (const [n, name] of ['Sea', 'None', 'Two', 'Three'].entries())
    filters.push(await saved(reader, n === 1 ? 'kind=book&not-kind=book' : search, name, n));
  const show = (id: string, home: string, as = reader) => fetchData(`/filters/${id}`, new URLSearchParams({ home }), as.cookie);
  const ids = filters.map(({ id }) => id);
  for (const id of ids.slice(0, 3)) expect((await show(id, 'yes')).status).toBe(200);
  const fourth = await show(ids[3] ?? '', 'yes');
  expect([fourth.status, fourth.text]).toEqual([422, expect.stringContaining('Home can show up to 3 filters. Remove one to add another.')]);
  for (const home of ['', 'maybe', 'toString']) expect((await show(ids[0] ?? '', home)).status).toBe(422);
  expect((await show(ids[0] ?? '', 'yes', author)).status).toBe(404);
  const home = async (as?: Member) => pageOf(await visit('/', { as: as?.cookie }));
  const row = (await home(reader)).one('region', 'Sea');
  expect(row.parts('.tile b[title]').map(({ text }) => text)).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Row work ${n}`));
  await createBook(author, { title: 'Unwanted', tags: [tag, `${tag} spiders`] });
  await fetchData('/settings/content', new URLSearchParams({ [`tag ${tag} spiders`]: 'hide' }), reader.cookie);
  expect(
    (await home(reader))
      .one('region', 'Sea')
      .parts('.tile b[title]')
      .map(({ text }) => text),
  ).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Row work ${n}`));
  expect(row.one('link', 'See all: Sea').attribute('href')).toBe(`/browse?${search}`);
  expect((await home(reader)).one('region', 'None').text).toContain('No work matches this filter now.');
  expect((await home(author)).all('region', 'Sea')).toEqual([]);
  await createBook(await createMember(), { title: 'The last one', tags: [tag] });
  await hide(author);
  expect(
    (await home(reader))
      .one('region', 'Sea')
      .parts('.tile b[title]')
      .map(({ text }) => text),
  ).toEqual(['The last one']);
  for (const id of ids.slice(0, 3)) expect((await show(id, 'no')).status).toBe(200);
  expect((await home(reader)).all('region', 'Sea')).toEqual([]);
});
