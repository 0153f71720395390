import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { drafts } from '#app/drafts/tables.ts';
import { likes } from '#app/engagement/tables.ts';
import { approveVersion } from '#app/kids/versions/approve-version.server.ts';
import { createReviewCase } from '#app/moderation/review/review.server.ts';
import { caseCopies, cases } from '#app/moderation/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { publish, saveDraft } from '#tests/support/drafts/drafts.ts';
import { createImage } from '#tests/support/images.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { choose, createFamily, newestOf, publishStory, storyNow } from '#tests/support/site/stories.ts';
import { createKidsStory } from '#tests/support/works.ts';

let owner: Member;
let grownUp: Member;
let child: Member;
let group: { id: string };
beforeEach(async () => {
  resetRateLimits();
  ({ owner, grownUp, child, group } = await createFamily());
});

const change = async (id: string, as = child) => send(`/works/${id}/change`, {}, as.cookie);
const draftIn = (response: Response) => response.headers.get('location')?.split('draft=')[1] ?? '';
/** Changes a story as a child does: opens the draft, saves another first page, publishes. */
async function rewrite(id: string, page: string, title = 'The Owl') {
  const draft = draftIn(await change(id));
  const save = { save: crypto.randomUUID(), base: 1, kind: 'kids', title, description: 'Changed.', order: ['1'], pages: { 1: text(page) } };
  expect((await saveDraft(draft, save, child.cookie)).status).toBe(200);
  expect((await publish(draft, child.cookie, { genre: 'Space' })).status).toBe(200);
  return draft;
}
const reviewsOf = ({ id }: { id: string }) => db.select().from(cases).where(eq(cases.subjectId, id));
const pageText = async (id: string, as?: Member) =>
  (await pageOf(await visit(`/kids-book/${id}`, as ? { as: as.cookie } : {}))).one('main').text;

test('Change my story opens a draft with the same text, once, and only of one’s own (SAFE-06)', async () => {
  const story = await publishStory(child, { pages: [text('An owl sat on a wall.'), text('It flew.')] });
  const first = await change(story.id);
  expect([first.status, first.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/kids-writing\?draft=/)]);
  expect(draftIn(await change(story.id))).toBe(draftIn(first));
  const [draft] = await db
    .select()
    .from(drafts)
    .where(eq(drafts.id, draftIn(first)));
  expect(draft).toMatchObject({ authorId: child.id, origin: 'kids', title: 'The Owl', pagesCount: 2, editsWorkId: story.id });
  const editor = await visit(`/kids-writing?draft=${draftIn(first)}`, { as: child.cookie });
  expect([editor.status, (await editor.text()).includes('It flew.')]).toEqual([200, true]);
  const stranger = await createMember();
  for (const as of [stranger, grownUp, await createChild(group), await createChild(await createGroup([stranger]))])
    expect((await change(story.id, as)).status).toBe(404);
  const own = await createKidsStory(stranger);
  expect([(await change(own.id, stranger)).status, (await change(own.id)).status]).toEqual([404, 404]); // members have no such button
});

test('a story that waits or was given back is changed in place and waits again (SAFE-06)', async () => {
  const story = await publishStory(child);
  await rewrite(story.id, 'A second owl came.', 'Two Owls');
  expect(await storyNow(story)).toMatchObject({ title: 'Two Owls', description: 'Changed.', review: 'waiting', genre: 'Space' });
  await choose(grownUp, group, story, 'return', 'Please add an ending.');
  const draft = await rewrite(story.id, 'The end.');
  expect(await storyNow(story)).toMatchObject({ review: 'waiting', reviewNote: null });
  expect(await pageText(story.id, grownUp)).toContain('The end.');
  expect(await db.$count(works, eq(works.authorId, child.id))).toBe(1);
  const again = await publish(draft, child.cookie, { genre: 'Space' }); // a repeated request
  expect([again.status, again.text.includes(story.id)]).toEqual([200, true]);
});

test('changes of an approved story wait beside it, and replace its text with their approval, keeping likes and address (SAFE-06)', async () => {
  const reader = await createMember();
  const image = await createImage(child);
  const story = await publishStory(child, { cover: image.address });
  await db.update(works).set({ state: 'shown', review: null }).where(eq(works.id, story.id));
  await send(`/works/${story.id}/like`, {}, reader.cookie);
  await rewrite(story.id, 'A new owl.', 'New Owl');
  const version = await newestOf(child);
  expect(version).toMatchObject({ replacesId: story.id, state: 'waiting', review: 'waiting' });
  expect(await pageText(story.id)).toContain('An owl sat on a wall.');
  expect((await visit(`/kids-book/${version?.id}`, { as: owner.cookie })).status).toBe(404);
  const row = (await pageOf(await visit(`/groups/${group.id}`, { as: child.cookie }))).one('region', 'My stories').one('article');
  expect(row.text).toContain('In the Kids Zone');
  expect(row.text).toContain('Your changes are waiting for a grown-up');
  const shared = await choose(grownUp, group, version ?? story, 'group');
  expect([shared.status, (await pageOf(shared)).one('main').one('alert').text]).toEqual([
    422,
    'This story is in the Kids Zone, so its changes can only be sent there.',
  ]);
  await choose(grownUp, group, version ?? story, 'zone');
  expect(await pageText(story.id)).toContain('An owl sat on a wall.'); // until a moderator accepted it
  const moderator = await createMember({ role: 'moderator' });
  await db.transaction((tx) => approveVersion({ ...moderator } as never, tx, version?.id ?? ''));
  expect(await storyNow(story)).toMatchObject({ title: 'New Owl', state: 'shown', likesCount: 1, cover: null, pagesCount: 1 });
  expect(await pageText(story.id)).toContain('A new owl.');
  expect([await storyNow(version ?? story), await db.$count(likes, eq(likes.workId, story.id))]).toEqual([undefined, 1]);
});

test('changes of a story that is shared with the group replace it when a grown-up shares them (SAFE-06, SAFE-08)', async () => {
  const sibling = await createChild(group);
  const story = await publishStory(child);
  await choose(grownUp, group, story, 'group');
  await rewrite(story.id, 'A new owl.');
  expect(await pageText(story.id, sibling)).toContain('An owl sat on a wall.');
  await rewrite(story.id, 'A newer owl.'); // changes the changes
  const version = await newestOf(child);
  expect(await db.$count(works, eq(works.authorId, child.id))).toBe(2);
  await choose(grownUp, group, version ?? story, 'group');
  expect(await pageText(story.id, sibling)).toContain('A newer owl.');
  expect(await storyNow(story)).toMatchObject({ review: 'group', replacesId: null });
  expect(await db.$count(works, eq(works.authorId, child.id))).toBe(1);
});

test('the changes of a story that staff hid can be given back or deleted, and not shared or sent (SAFE-06, MOD-09)', async () => {
  const sibling = await createChild(group);
  const story = await publishStory(child);
  await choose(grownUp, group, story, 'group');
  await rewrite(story.id, 'A new owl.');
  const version = (await newestOf(child)) ?? story;
  await setStateOf('work', story, 'removed');
  const shown = (await pageOf(await visit(`/groups/${group.id}/review`, { as: grownUp.cookie }))).one('main').one('article');
  expect(shown.names('button')).toEqual(['Delete “The Owl”', 'Give back with a note']);
  for (const choice of ['group', 'zone']) {
    const refused = await choose(grownUp, group, version, choice);
    const alert = (await pageOf(refused)).one('main').one('alert').text;
    expect([refused.status, alert]).toEqual([422, expect.stringContaining('its changes cannot be shared')]);
  }
  expect(await storyNow(story)).toMatchObject({ state: 'removed', review: 'group' });
  expect((await visit(`/kids-book/${story.id}`, { as: sibling.cookie })).status).toBe(404);
  expect((await choose(grownUp, group, version, 'return', 'Please wait.')).status).toBe(303);
});

test('the changes of a deleted story wait with it, and are not counted (SAFE-06)', async () => {
  const story = await publishStory(child);
  await choose(grownUp, group, story, 'group');
  await rewrite(story.id, 'A new owl.');
  const version = (await newestOf(child)) ?? story;
  const groupPage = async () => (await pageOf(await visit(`/groups/${group.id}`, { as: grownUp.cookie }))).one('main');
  expect((await groupPage()).names('link')).toContain('Read 1 waiting story');
  await choose(grownUp, group, story, 'delete');
  expect((await groupPage()).names('link')).toContain('Stories to read');
  expect((await choose(grownUp, group, version, 'group')).status).toBe(409);
  await choose(grownUp, group, story, 'restore');
  expect((await groupPage()).names('link')).toContain('Read 2 waiting stories');
});

test('a decision cannot be taken back after the child changed its story, which no one has read (SAFE-06, MOD-11)', async () => {
  const moderator = await createMember({ role: 'moderator' });
  const [declined, inZone] = [await publishStory(child), await publishStory(child)];
  await db.update(works).set({ state: 'shown', review: null }).where(eq(works.id, inZone.id));
  await rewrite(inZone.id, 'A new owl.');
  const accepted = (await newestOf(child)) ?? inZone;
  for (const [answer, sent, id] of [
    ['decline', declined, declined.id],
    ['accept', accepted, inZone.id],
  ] as const) {
    await choose(grownUp, group, sent, 'zone');
    const [caseRow] = await reviewsOf(sent);
    const decided = await send(`/moderation/cases/${caseRow?.id}/review`, { answer }, moderator.cookie);
    const decision = new URL(decided.headers.get('location') ?? '', 'http://x').searchParams.get('done') ?? '';
    await rewrite(id, 'Something unread.');
    expect((await send(`/moderation/cases/${caseRow?.id}/undo`, { decision }, moderator.cookie)).status, answer).toBe(409);
    expect(await storyNow(sent)).toMatchObject({ state: 'waiting', review: 'waiting' });
  }
});

test('a story that is sent again has a new case with its new text, although an earlier one is open (SAFE-07)', async () => {
  const story = await publishStory(child);
  await createReviewCase(grownUp, db, { id: story.id, authorId: child.id }); // as Undo leaves it after the story was taken back
  await rewrite(story.id, 'A new owl.');
  await choose(grownUp, group, story, 'zone');
  const open = (await reviewsOf(story)).filter(({ state }) => state === 'open');
  const [copy] = await db
    .select()
    .from(caseCopies)
    .where(eq(caseCopies.caseId, open[0]?.id ?? ''));
  expect([open.length, JSON.stringify(copy?.document)]).toEqual([1, expect.stringContaining('A new owl.')]);
});

test('changes that were sent and are changed again are not accepted unread (SAFE-06)', async () => {
  const story = await publishStory(child);
  await db.update(works).set({ state: 'shown', review: null }).where(eq(works.id, story.id));
  await rewrite(story.id, 'A new owl.');
  const version = await newestOf(child);
  await choose(grownUp, group, version ?? story, 'zone');
  const openCases = () => db.$count(cases, and(eq(cases.subjectId, version?.id ?? ''), eq(cases.state, 'open')));
  expect(await openCases()).toBe(1);
  await rewrite(story.id, 'Something unread.');
  expect(await openCases()).toBe(0);
  expect(await storyNow(version ?? story)).toMatchObject({ review: 'waiting' });
  expect(await newestOf(child)).toMatchObject({ id: version?.id });
});
