import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { cases } from '#app/moderation/tables.ts';
import { notifications } from '#app/notifications/tables.ts';
import { reports } from '#app/reports/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { setStateOf, stateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { createKidsStory } from '#tests/support/works.ts';
import { CHILD_REPORT_MESSAGES, childReportAddress, SENTENCES } from './child-report-rules.ts';
import { childReports } from './tables.ts';

let moderator: Member;
beforeAll(async () => {
  await createMember({ role: 'owner' });
  await loadSettings();
  moderator = await createMember({ role: 'moderator' });
});
beforeEach(() => resetRateLimits());

async function family() {
  const [grownUp, other, author] = [await createMember(), await createMember(), await createMember()];
  const group = await createGroup([grownUp, other], { name: 'The Otters' });
  const child = await createChild(group, { name: 'Wren' });
  return { grownUp, other, group, child, story: await createKidsStory(author, { title: 'The Dark Door' }), author };
}
const press = (child: Member, fields: Record<string, string>) => send('/tell-a-grown-up', fields, child.cookie);
const about = ({ id }: { id: string }, sentence = 'scary') => ({ about: 'story', id, sentence });
const idIn = (response: Response) => new URL(response.headers.get('location') ?? '', 'http://x').searchParams.get('report') ?? '';
const textOf = async (path: string, as: Member) => (await pageOf(await visit(path, { as: as.cookie }))).text;
const caseOf = async ({ id }: { id: string }) => (await db.select().from(cases).where(eq(cases.subjectId, id)))[0] ?? expect.unreachable();
/** Moves what the child reported into the past, when it cannot be taken back any more. */
const passUndo = (id: string) =>
  db.update(childReports).set({ createdAt: sql`now() - interval '31 seconds'` }).where(eq(childReports.id, id));

test('in the reader a child presses Tell a grown-up and one of four sentences with pictures (SAFE-05)', async () => {
  const { child, story } = await family();
  const reader = await pageOf(await visit(`/kids-book/${story.id}`, { as: child.cookie }));
  const [link] = reader.all('link', 'Tell a grown-up');
  expect(link?.attribute('href')).toBe(childReportAddress('story', story.id));
  expect(reader.all('link', /Report/)).toEqual([]);
  const page = await pageOf(await visit(childReportAddress('story', story.id), { as: child.cookie }));
  expect(page.names('button').filter((name) => Object.values(SENTENCES).some(({ words }) => words === name))).toHaveLength(4);
  expect(page.text).toContain('The Dark Door');
});

test('what a child reports reaches the grown-ups of its group and staff, and hides the story at once (SAFE-05, MOD-21)', async () => {
  const { grownUp, other, group, child, story, author } = await family();
  const sent = await press(child, about(story));
  expect(sent.status).toBe(303);
  expect(await textOf(`/tell-a-grown-up?report=${idIn(sent)}`, child)).toContain(CHILD_REPORT_MESSAGES.done);
  expect(await stateOf('work', story)).toBe('hidden');
  const notified = await db.select().from(notifications).where(eq(notifications.kind, 'child-reported'));
  expect(notified.map(({ personId }) => personId).toSorted()).toEqual([grownUp.id, other.id].toSorted());
  expect(JSON.stringify(notified)).not.toMatch(new RegExp(`Wren|${child.id}`));
  const page = await pageOf(await visit(`/groups/${group.id}`, { as: grownUp.cookie }));
  expect(page.text).toContain('Wren about The Dark Door: It is scary.');
  const opened = await caseOf(story);
  expect(opened).toMatchObject({ kind: 'report', state: 'open', urgency: 0, reportersCount: 1 });
  const shown = await textOf(`/moderation/cases/${opened.id}`, moderator);
  expect(shown).toContain('A child of the group The Otters');
  expect(shown).toContain(SENTENCES.scary.words);
  expect(shown).not.toContain('Wren');
  expect(shown).not.toContain(child.username);
  expect((await visit(`/groups/${group.id}`, { as: author.cookie })).status).toBe(404);
  expect(idIn(await press(child, about(story)))).toBe('');
});

test('a child takes it back until its grown-ups are notified, and the story is there again (SAFE-05)', async () => {
  const { child, story } = await family();
  const id = idIn(await press(child, about(story)));
  const sibling = await createChild({ id: child.groupId ?? '' });
  expect((await send('/tell-a-grown-up/undo', { report: id }, sibling.cookie)).status).toBe(404);
  expect((await pageOf(await visit(`/tell-a-grown-up?report=${id}`, { as: child.cookie }))).names('button')).toContain('Undo');
  expect((await send('/tell-a-grown-up/undo', { report: id }, child.cookie)).status).toBe(303);
  expect(await stateOf('work', story)).toBe('shown');
  expect(await db.$count(childReports, eq(childReports.childId, child.id))).toBe(0);
  expect(await db.$count(reports, eq(reports.personId, child.id))).toBe(0);
  expect(await db.$count(notifications, sql`${notifications.data}->>'groupId' = ${child.groupId}`)).toBe(0);
  expect((await caseOf(story)).state).toBe('final');
  const [{ kind } = { kind: null }] = await db.select().from(notifications).where(eq(notifications.personId, story.authorId));
  expect(kind).toBe(null); // the author reads nothing of it
  const again = idIn(await press(child, about(story, 'unkind')));
  await passUndo(again);
  const late = await send('/tell-a-grown-up/undo', { report: again }, child.cookie);
  expect([late.status, await stateOf('work', story)]).toEqual([409, 'hidden']);
});

test('a second report leaves the story hidden when a child takes its own back (SAFE-05)', async () => {
  const { child, story } = await family();
  const id = idIn(await press(child, about(story)));
  const sibling = await createChild({ id: child.groupId ?? '' });
  await db
    .insert(reports)
    .values({ personId: sibling.id, contentType: 'kids_book', contentId: story.id, reason: 'Other', caseId: (await caseOf(story)).id });
  await db.update(cases).set({ reportersCount: 2 }).where(eq(cases.subjectId, story.id));
  expect((await send('/tell-a-grown-up/undo', { report: id }, child.cookie)).status).toBe(303);
  expect(await stateOf('work', story)).toBe('hidden');
  expect(await caseOf(story)).toMatchObject({ state: 'open', reportersCount: 1 });
});

test('only a grown-up of the group marks it as looked at, and can undo that (SAFE-05)', async () => {
  const { grownUp, other, group, child, story } = await family();
  const id = idIn(await press(child, about(story)));
  const address = `/groups/${group.id}/child-reports/${id}`;
  const stranger = await createMember();
  expect((await send(address, { looked: 'yes' }, stranger.cookie)).status).toBe(404);
  expect((await send(address, { looked: 'yes' }, child.cookie)).status).toBe(403);
  for (const as of [grownUp, other]) expect((await send(address, { looked: 'yes' }, as.cookie)).status).toBe(303);
  expect(await textOf(`/groups/${group.id}`, other)).toContain(`Looked at by ${grownUp.name}.`);
  await send(address, { looked: 'no' }, other.cookie);
  expect(await textOf(`/groups/${group.id}`, other)).not.toContain('Looked at by');
});

test('a child can tell about a comment, not about its own story or what it may not see (SAFE-05)', async () => {
  const { child, story, group } = await family();
  const [comment] = await createComments(await createMember(), { work: story.id }, ['I loved this story!']);
  expect((await press(child, { about: 'comment', id: comment?.id ?? '', sentence: 'unkind' })).status).toBe(303);
  const own = await createKidsStory(child);
  expect((await press(child, about(own))).status).toBe(403);
  await setStateOf('work', story, 'removed');
  for (const fields of [about(story), about({ id: 'x' }), { ...about(own), about: 'person' }, about(own, 'nonsense')])
    expect([404, 422]).toContain((await press(child, fields)).status);
  expect(await db.$count(childReports, eq(childReports.groupId, group.id))).toBe(1);
});

test('a child’s story that was shared with the group is hidden by a report of its sibling (SAFE-05, SAFE-08)', async () => {
  const { child, group } = await family();
  const sibling = await createChild(group);
  const story = await createKidsStory(sibling);
  await db.update(works).set({ state: 'waiting', review: sql`'group'` }).where(eq(works.id, story.id));
  const id = idIn(await press(child, about(story)));
  expect((await visit(`/kids-book/${story.id}`, { as: child.cookie })).status).toBe(404);
  await send('/tell-a-grown-up/undo', { report: id }, child.cookie);
  expect((await visit(`/kids-book/${story.id}`, { as: child.cookie })).status).toBe(200);
});
