import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { archives } from '#app/account/tables.ts';
import { jobHandlers } from '#app/job-handlers.server.ts';
import { notifications } from '#app/notifications/tables.ts';
import { hub } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { createJobWorker } from '#server/jobs/job-worker.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { filesInZip } from '#tests/support/site/zip-files.ts';
import { createKidsStory } from '#tests/support/works.ts';
import { groupPeople } from '../children/tables.ts';

let teacher: Member;
let group: { id: string };
let wren: Member;
beforeEach(async () => {
  resetRateLimits();
  teacher = await createMember();
  group = await createGroup([teacher], { name: 'Lighthouse Class', kind: 'class' });
  wren = await createChild(group, { name: 'Wren' });
});

const path = () => `/groups/${group.id}/children/${wren.id}/archive`;
const request = (as = teacher) => send(path(), {}, as.cookie);
const runJobs = () => createJobWorker(hub, jobHandlers).run();
const download = (as = teacher) => visit(`${path()}/download`, { as: as.cookie });
const page = async (as = teacher) => (await pageOf(await visit(path(), { as: as.cookie }))).one('main');

test('a grown-up asks for the archive of a child and downloads everything of it, with nothing of others (SAFE-14, ACC-07)', async () => {
  const other = await createChild(group, { name: 'Moth' });
  const story = await createKidsStory(wren, { title: 'The Otter', pages: ['An otter swam.'] });
  await createComments(wren, { work: (await createKidsStory(other, { title: 'Their story', pages: ['Their words.'] })).id }, [
    'I read it twice.',
  ]);
  expect((await download()).status).toBe(404);
  expect((await page()).names('button')).toEqual(['Make the archive']);
  expect((await request()).headers.get('location')).toBe(path());
  expect((await page()).text).toContain('The archive is being made.');
  await runJobs();
  expect((await page()).names('link').join()).toContain('Download the archive of');
  const response = await download();
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const files = filesInZip(Buffer.from(await response.arrayBuffer()));
  const json = (name: string) => JSON.parse(String(files.get(name)));
  expect(json('profile.json')).toMatchObject([{ name: 'Wren', animal: 'fox' }]);
  expect(String(files.get(`works/${story.id}.html`))).toContain('An otter swam.');
  expect(json('comments.json')).toMatchObject([{ text: 'I read it twice.' }]);
  expect(json('agreements-about-me.json')).toMatchObject([{ wording: 'Agreed.' }]);
  const all = [...files.values()].map(String).join('\n');
  for (const foreign of ['Their words.', teacher.username, teacher.email, 'Lighthouse Class', other.username])
    expect(all).not.toContain(foreign);
});

test('the grown-up who requested the archive is notified, and the child is not (SAFE-14, SAFE-13)', async () => {
  await request();
  await runJobs();
  const text = (await pageOf(await visit('/notifications', { as: teacher.cookie }))).one('main').text;
  expect(text).toContain('The archive of a child is ready. It can be downloaded for 7 days.');
  expect(text).not.toContain('Wren'); // her name would stay there after her deletion
  expect(await db.$count(notifications, eq(notifications.personId, wren.id))).toBe(0);
});

test('only grown-ups of the group ask for it and download it, once in 24 hours for all of them (SAFE-14, SAFE-08)', async () => {
  const [second, stranger] = [await createMember(), await createMember()];
  await db.insert(groupPeople).values({ groupId: group.id, personId: second.id });
  await request();
  await runJobs();
  for (const as of [stranger, wren]) {
    const statuses = [(await visit(path(), { as: as.cookie })).status, (await request(as)).status, (await download(as)).status];
    expect(new Set(statuses)).toEqual(new Set([as === wren ? 403 : 404]));
  }
  const elsewhere = await createGroup([stranger]);
  expect((await visit(`/groups/${elsewhere.id}/children/${wren.id}/archive/download`, { as: stranger.cookie })).status).toBe(404);
  expect((await visit('/settings/archive/download', { as: teacher.cookie })).status).toBe(404); // it is not their own
  const refused = await request(second);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 86_000]).toEqual([429, true]);
  expect((await pageOf(refused)).one('main').text).toMatch(/The last archive is from .+ UTC\. You can make a new one at .+ UTC\./);
  const response = await download(second);
  expect(response.status).toBe(200);
  await response.body?.cancel();
  await db.update(archives).set({ readyAt: sql`now() - interval '7 days'` }).where(eq(archives.personId, wren.id));
  expect((await download(second)).status).toBe(404);
});
