import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { groupPeople } from '#app/groups/children/tables.ts';
import { groups } from '#app/groups/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { createKidsStory } from '#tests/support/works.ts';
import { comments } from '../tables.ts';
import { READY_MADE } from './ready-made-rules.ts';

const REFUSAL = 'Please choose one of the ready-made comments.';
const OWN = 'I hear you reading this aloud.';
const LONG_AGO = new Date(Date.now() - 100 * 86_400_000);
let teacher: Member;
let reader: Member;
let group: { id: string };
let story: { id: string };
beforeAll(async () => {
  await createMember({ role: 'owner' });
  await loadSettings();
});
beforeEach(async () => {
  resetRateLimits();
  [teacher, reader] = [await createMember({ createdAt: LONG_AGO }), await createMember({ createdAt: LONG_AGO })];
  group = await createGroup([teacher], { kind: 'class' });
  story = await createKidsStory(await createChild(group, { name: 'Wren' }));
});

const path = () => `/works/${story.id}/comments`;
const set = (how: string, as = teacher) => send(`/groups/${group.id}/settings`, { name: 'The Lanterns', comments: how }, as.cookie);
const comment = (text: string, as: Member) => fetchData(path(), new URLSearchParams({ id: randomUUID(), text }), as.cookie);
const form = async (as: Member) => (await pageOf(await visit(path(), { as: as.cookie }))).one('main');
const stored = async () => (await db.select().from(comments).where(eq(comments.workId, story.id))).map(({ text }) => text).sort();

test('a group lets its own grown-ups write freely under its children’s stories, and no one else (SAFE-10)', async () => {
  expect((await comment(OWN, teacher)).status).toBe(422);
  expect((await set('free', reader)).status).toBe(404);
  expect((await set('free')).status).toBe(303);
  expect((await comment(OWN, teacher)).status).toBe(200);
  expect((await comment('I read it twice.', teacher)).status).toBe(200);
  const otherTeacher = await createMember({ createdAt: LONG_AGO });
  await createGroup([otherTeacher], { comments: 'free' });
  for (const as of [reader, otherTeacher, await createMember({ role: 'moderator' })]) {
    const refused = await comment(OWN, as);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(REFUSAL)]);
    expect((await form(as)).names('textbox')).toEqual([]);
  }
  expect(await stored()).toEqual([OWN, 'I read it twice.'].sort());
  const others = await createKidsStory(await createMember());
  expect((await fetchData(`/works/${others.id}/comments`, new URLSearchParams({ text: OWN }), teacher.cookie)).status).toBe(422);
});

test('the form of such a grown-up has the sentences and a field, and works without scripts (SAFE-10)', async () => {
  await set('free');
  const page = await form(teacher);
  expect([page.names('radio'), page.names('textbox')]).toEqual([[...READY_MADE, 'My own words'], ['Your own words']]);
  expect((await send(path(), { text: '', own: OWN }, teacher.cookie)).status).toBe(303);
  expect((await send(path(), { own: `${OWN} Again.` }, teacher.cookie)).status).toBe(303);
  expect((await send(path(), { text: 'I read it twice.', own: '' }, teacher.cookie)).status).toBe(303);
  expect(await stored()).toEqual([OWN, `${OWN} Again.`, 'I read it twice.'].sort());
  const empty = await send(path(), { text: '', own: ' ' }, teacher.cookie);
  expect([empty.status, (await pageOf(empty)).one('main').text]).toEqual([422, expect.stringContaining('Write something first.')]);
});

test('a grown-up who is no longer in the group no longer writes freely (SAFE-10, SAFE-08)', async () => {
  await set('free');
  await db.insert(groupPeople).values({ groupId: group.id, personId: reader.id });
  expect((await comment(OWN, reader)).status).toBe(200);
  await send(`/groups/${group.id}/leave`, {}, reader.cookie);
  expect((await comment(`${OWN} Again.`, reader)).status).toBe(422);
});

test('a group switches comments off under its children’s stories, for everyone; those from before stay (SAFE-10)', async () => {
  await comment('I read it twice.', reader);
  expect((await set('none')).status).toBe(303);
  for (const as of [reader, teacher]) {
    expect((await comment('This made me laugh.', as)).status).toBe(403);
    const page = await form(as);
    expect([page.names('radio'), page.text]).toEqual([[], expect.stringContaining('Comments are turned off.')]);
  }
  expect((await pageOf(await visit(`/kids-book/${story.id}`, { as: reader.cookie }))).text).toContain('I read it twice.');
  expect(await stored()).toEqual(['I read it twice.']);
  const others = await createKidsStory(await createMember());
  const free = new URLSearchParams({ text: 'This made me laugh.' });
  expect((await fetchData(`/works/${others.id}/comments`, free, reader.cookie)).status).toBe(200);
});

test('another choice is refused at its field with nothing saved (SAFE-10)', async () => {
  const refused = await set('everyone');
  expect([refused.status, (await pageOf(refused)).one('main').text]).toEqual([
    422,
    expect.stringContaining('Please choose one of the three.'),
  ]);
  const [unchanged] = await db.select({ how: groups.comments }).from(groups).where(eq(groups.id, group.id));
  expect(unchanged?.how).toBe('ready-made');
});
