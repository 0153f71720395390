import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { choose, publishStory, storyNow } from '#tests/support/site/stories.ts';
import { createKidsStory } from '#tests/support/works.ts';
import { oneTimeLinks, sessions } from '../../account/tables.ts';
import { cases } from '../../moderation/tables.ts';
import { people } from '../../people/tables.ts';
import { loadSettings } from '../../site/settings.server.ts';
import { works } from '../../works/tables.ts';
import { helperAgreements } from '../assistant/tables.ts';
import { childReports } from '../child-reports/tables.ts';
import { childAgreements, childCodes, groupPeople } from '../children/tables.ts';
import { groups } from '../tables.ts';

const AGREED = "I am this child's parent or guardian, or their school has the right to agree for them.";
const NOT_VALID = 'This link is not valid.';
let teacher: Member;
let parent: Member;
let school: { id: string };
let family: { id: string };
let wren: Member;
beforeEach(async () => {
  resetRateLimits();
  [teacher, parent] = [await createMember({ name: 'Ms. Vale' }), await createMember()];
  school = await createGroup([teacher], { name: 'Lighthouse Class', kind: 'class' });
  family = await createGroup([parent], { name: 'The Oaks' });
  wren = await createChild(school, { name: 'Wren' });
});

const main = async (response: Response) => (await pageOf(response)).one('main');
const childPage = (group = school) => `/groups/${group.id}/children/${wren.id}`;
async function linkFor(as = teacher) {
  const text = (await main(await send(`${childPage()}/move`, {}, as.cookie))).text;
  return new URL(/http\S+/.exec(text)?.[0] ?? expect.unreachable(text)).pathname;
}
const accept = (link: string, { group = family, agreed = true, as = parent } = {}) =>
  send(link, { group: group.id, ...(agreed ? { agreed: 'on' } : {}) }, as.cookie);
const groupOfWren = async () => (await db.select({ id: people.groupId }).from(people).where(eq(people.id, wren.id)))[0]?.id;
const refusal = async (response: Response) => [response.status, (await main(response)).text] as const;

test('a child moves with its work to the group of a grown-up who accepts the link and agrees anew (SAFE-14, SAFE-03)', async () => {
  const story = await createKidsStory(wren, { title: 'The Otter' });
  await db.update(works).set({ state: 'waiting', review: 'group' }).where(eq(works.id, story.id));
  await send(`/groups/${school.id}/cards`, { child: wren.id }, teacher.cookie);
  const link = await linkFor();
  const [created] = await db.select().from(oneTimeLinks).where(eq(oneTimeLinks.personId, wren.id));
  expect([created?.purpose, link.includes(created?.tokenHash ?? '')]).toEqual(['move-child', false]);
  const response = await visit(link, { as: parent.cookie });
  expect([response.headers.get('cache-control'), response.headers.get('referrer-policy')]).toEqual([
    expect.stringContaining('no-store'),
    'no-referrer',
  ]);
  const page = await main(response);
  expect(page.text).toContain('Ms. Vale is moving Wren to one of your groups');
  expect(page.text).not.toContain('Lighthouse'); // the name of a group is for its own people
  expect([page.names('radio'), page.names('checkbox')]).toEqual([['The Oaks'], [AGREED]]);
  expect(await groupOfWren()).toBe(school.id); // opening changes nothing
  expect((await accept(link)).headers.get('location')).toBe(`/groups/${family.id}`);
  expect(await groupOfWren()).toBe(family.id);
  const [agreement] = await db.select().from(childAgreements).where(eq(childAgreements.groupId, family.id));
  expect(agreement).toMatchObject({ childId: wren.id, agreedBy: parent.id, wording: AGREED });
  expect((await main(await visit(`/groups/${family.id}`, { as: parent.cookie }))).text).toContain('Wren');
  expect((await visit(`/kids-book/${story.id}`, { as: parent.cookie })).status).toBe(200);
  const [moved] = await db.select({ review: works.review }).from(works).where(eq(works.id, story.id));
  expect(moved?.review).toBe('waiting'); // the new grown-ups read it before their group does
});

test('the former grown-ups lose the child at once: its page, its stories, its card and its open sessions (SAFE-14, SAFE-08)', async () => {
  const other = await createMember();
  await db.insert(groupPeople).values({ groupId: school.id, personId: other.id });
  const story = await createKidsStory(wren);
  await db.update(works).set({ state: 'waiting', review: 'waiting' }).where(eq(works.id, story.id));
  await send(`/groups/${school.id}/cards`, { child: wren.id }, teacher.cookie);
  const again = await createChild(school);
  await db.insert(sessions).values({ token: 'of-wren', userId: wren.id, expiresAt: new Date(Date.now() + 60_000) });
  const report = { about: 'story', sentence: 'scary', title: 'The Dark Door', address: '/kids-adventure' } as const;
  await db.insert(childReports).values({ groupId: school.id, childId: wren.id, ...report });
  await db.insert(helperAgreements).values({ groupId: school.id, childId: wren.id, provider: 'a provider', wording: 'Agreed.' });
  expect((await main(await visit(`/groups/${school.id}`, { as: teacher.cookie }))).text).toContain('Wren about The Dark Door');
  expect((await visit(`/kids-book/${story.id}`, { as: teacher.cookie })).status).toBe(200);
  await accept(await linkFor());
  for (const path of [childPage(), `${childPage()}/archive`, childPage(family), `/kids-book/${story.id}`])
    expect((await visit(path, { as: teacher.cookie })).status, path).toBe(404);
  expect((await send(childPage(), { sure: 'yes' }, teacher.cookie)).status).toBe(404);
  expect((await visit(childPage(family), { as: parent.cookie })).status).toBe(200);
  expect([
    await db.$count(childCodes, eq(childCodes.childId, wren.id)),
    await db.$count(sessions, eq(sessions.userId, wren.id)),
    await db.$count(sessions, eq(sessions.userId, again.id)),
    await db.$count(helperAgreements, and(eq(helperAgreements.childId, wren.id), isNull(helperAgreements.withdrawnAt))),
  ]).toEqual([0, 0, 1, 0]);
  expect((await main(await visit(`/groups/${school.id}`, { as: teacher.cookie }))).text).not.toContain('Wren');
  for (const { cookie } of [teacher, other]) {
    const { text } = await main(await visit('/notifications', { as: cookie }));
    expect([text.includes('A child of your group moved to another group.'), text.includes('Wren')]).toEqual([true, false]);
  }
});

test('what the former grown-ups sent to the Kids Zone waits for the new ones (SAFE-14, SAFE-07)', async () => {
  await createMember({ role: 'owner' });
  await loadSettings();
  const story = await publishStory(wren, { title: 'The Otter' });
  await choose(teacher, school, story, 'zone');
  const cousin = await createChild(family);
  expect((await accept(await linkFor())).status).toBe(303);
  expect((await visit(`/kids-book/${story.id}`, { as: cousin.cookie })).status).toBe(404);
  expect(await storyNow(story)).toMatchObject({ state: 'waiting', review: 'waiting' });
  expect(await db.$count(cases, and(eq(cases.subjectId, story.id), eq(cases.state, 'open')))).toBe(0);
});

test('a full group and a name that is taken are refused in a sentence, and the link still works (SAFE-14, SAFE-02, SAFE-03)', async () => {
  const link = await linkFor();
  const [namesake, full, room] = [await createGroup([parent]), await createGroup([parent]), await createGroup([parent])];
  await createChild(namesake, { name: 'wren' });
  for (let n = 0; n < 40; n++) await createChild(full);
  expect(await refusal(await accept(link, { group: namesake }))).toEqual([
    409,
    expect.stringContaining('There is already a child with this name in the group. Choose another group. The link still works.'),
  ]);
  expect(await refusal(await accept(link, { group: full }))).toEqual([422, expect.stringContaining('A group has up to 40 children.')]);
  expect(await refusal(await accept(link, { agreed: false }))).toEqual([
    422,
    expect.stringContaining('Please check the box next to the sentence.'),
  ]);
  expect([await groupOfWren(), await db.$count(childAgreements, eq(childAgreements.childId, wren.id))]).toEqual([school.id, 1]);
  expect((await accept(link, { group: room })).status).toBe(303);
  expect(await groupOfWren()).toBe(room.id);
});

test('a link works once, also when two grown-ups accept it at once, and a new one replaces it (SAFE-14)', async () => {
  const old = await linkFor();
  const link = await linkFor();
  expect(await refusal(await accept(old))).toEqual([404, expect.stringContaining(NOT_VALID)]);
  const second = await createMember();
  const secondFamily = await createGroup([second]);
  const statuses = (await Promise.all([accept(link), accept(link, { as: second, group: secondFamily })])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([303, 404]);
  expect((await visit(link, { as: parent.cookie })).status).toBe(404);
  expect(await db.$count(childAgreements, eq(childAgreements.childId, wren.id))).toBe(2);
});

test('only an open group of the viewer takes a child, and a link ends with its maker and after 7 days (SAFE-14)', async () => {
  const link = await linkFor();
  const [unapproved, foreign] = [await createGroup([parent], { state: 'awaiting' }), await createGroup([await createMember()])];
  for (const group of [unapproved, foreign, school, { id: 'nonsense' }])
    expect(await refusal(await accept(link, { group }))).toEqual([422, expect.stringContaining('Please choose one of your groups.')]);
  expect(await groupOfWren()).toBe(school.id);
  await db.update(groups).set({ state: 'awaiting' }).where(eq(groups.id, family.id));
  const page = await main(await visit(link, { as: parent.cookie }));
  expect([page.names('radio'), page.text]).toEqual([[], expect.stringContaining('You need an open group of your own')]);
  await db.update(groups).set({ state: 'open' }).where(eq(groups.id, family.id));
  await db.insert(groupPeople).values({ groupId: school.id, personId: parent.id });
  await db.delete(groupPeople).where(eq(groupPeople.personId, teacher.id));
  expect((await accept(link)).status).toBe(404); // its maker left
  const own = await linkFor(parent);
  await db.update(oneTimeLinks).set({ expiresAt: new Date() }).where(eq(oneTimeLinks.personId, wren.id));
  expect((await accept(own)).status).toBe(404);
});

test('strangers make no link, and the password of a link opens no other page (SAFE-14, SAFE-08)', async () => {
  expect((await send(`${childPage()}/move`, {}, parent.cookie)).status).toBe(404);
  expect((await send(`${childPage(family)}/move`, {}, parent.cookie)).status).toBe(404);
  expect(await db.$count(oneTimeLinks, eq(oneTimeLinks.personId, wren.id))).toBe(0);
  const token = (await linkFor()).split('/').at(-1);
  expect((await visit(`/reset-password/${token}`)).status).toBe(410);
});
