import { and, desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { pictures } from '#app/images/tables.ts';
import { cases } from '#app/moderation/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { waitUntilBlocked } from '#tests/support/database/blocked.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { publish, saveDraft } from '#tests/support/drafts/drafts.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { passMinutes, runJobs } from '#tests/support/site/jobs.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { choose, newestOf, publishStory, storyNow } from '#tests/support/site/stories.ts';

const [moderator, stranger] = [
  await createMember({ role: 'moderator' }),
  await createMember({ createdAt: new Date(Date.now() - 30 * 86_400_000) }),
  await createMember({ role: 'owner' }),
];
let grownUp: Member;
let group: { id: string };
let child: Member;
beforeEach(async () => {
  resetRateLimits();
  await setSettings();
  grownUp = await createMember();
  group = await createGroup([grownUp]);
  child = await createChild(group);
});

/** Opens a story in the editor and saves another first page, without publishing it. */
async function draftOf({ id }: { id: string }, page: string) {
  const opened = await send(`/works/${id}/change`, {}, child.cookie);
  const draft = opened.headers.get('location')?.split('draft=')[1] ?? expect.unreachable();
  const save = {
    save: crypto.randomUUID(),
    base: 1,
    kind: 'kids',
    title: 'The Owl',
    description: '',
    order: ['1'],
    pages: { 1: text(page) },
  };
  expect((await saveDraft(draft, save, child.cookie)).status).toBe(200);
  return draft;
}
const publishDraft = (draft: string) => publish(draft, child.cookie, { genre: 'Adventure' });
const rewrite = async (story: { id: string }, page: string) => publishDraft(await draftOf(story, page));

const caseOf = async ({ id }: { id: string }) => {
  const review = and(eq(cases.subjectId, id), eq(cases.kind, 'review'));
  return (await db.select().from(cases).where(review).orderBy(desc(cases.id)))[0]?.id ?? expect.unreachable();
};
const answer = async (story: { id: string }, given: string) =>
  send(`/moderation/cases/${await caseOf(story)}/review`, { answer: given }, moderator.cookie);
const done = (response: Response) => new URL(response.headers.get('location') ?? '', 'http://localhost').searchParams.get('done') ?? '';
const undo = async (story: { id: string }, response: Response) =>
  send(`/moderation/cases/${await caseOf(story)}/undo`, { decision: done(response) }, moderator.cookie);

/** What a visitor reads at the address of the story, or the status. */
async function inZone({ id }: { id: string }) {
  const response = await visit(`/kids-book/${id}`);
  return response.status === 200 ? (await pageOf(response)).one('main').text : response.status;
}
/** A story in the Kids Zone. */
async function zoneStory() {
  const story = await publishStory(child);
  await db.update(works).set({ state: 'shown', review: null }).where(eq(works.id, story.id));
  return story;
}
const reportIt = ({ id }: { id: string }, as = stranger) =>
  send('/reports', { type: 'kids_book', id, reason: 'Other', details: 'Look.' }, as.cookie);

test('Undo of Decline gives no text to the moderators that a child changed meanwhile (SAFE-06, SAFE-07)', async () => {
  const story = await publishStory(child);
  await choose(grownUp, group, story, 'zone');
  const declined = await answer(story, 'decline');
  await rewrite(story, 'Something unread.');
  expect((await undo(story, declined)).status).toBe(409);
  await answer(story, 'accept');
  expect([await storyNow(story), await inZone(story)]).toMatchObject([{ state: 'waiting', review: 'waiting' }, 404]);
});

test('Undo of Decline leaves a story where a grown-up put it meanwhile (SAFE-06, SAFE-07)', async () => {
  const story = await publishStory(child);
  await choose(grownUp, group, story, 'zone');
  const declined = await answer(story, 'decline');
  await choose(grownUp, group, story, 'return', 'Let us keep this one at home.');
  expect((await undo(story, declined)).status).toBe(409);
  expect(await storyNow(story)).toMatchObject({ review: 'returned', reviewNote: 'Let us keep this one at home.' });
});

test.each(['both', 'grown-up'])(
  'a story that moderators hid stays hidden with its text when changes of it are approved, where %s decide (SAFE-06, SAFE-07, MOD-09)',
  async (review) => {
    await setSettings({ 'kids-review': review });
    const story = await zoneStory();
    await rewrite(story, 'Another text.');
    const version = (await newestOf(child)) ?? expect.unreachable();
    await reportIt(story);
    expect(await storyNow(story)).toMatchObject({ state: 'hidden' });
    for (const choice of ['group', 'zone']) {
      const refused = await choose(grownUp, group, version, choice);
      expect([refused.status, (await pageOf(refused)).one('main').one('alert').text]).toEqual([
        422,
        'The moderators have hidden or removed this story, so its changes cannot be shared. You can give them back or delete them.',
      ]);
    }
    expect([await storyNow(story), await storyNow(version), await inZone(story)]).toMatchObject([
      { state: 'hidden', draftId: story.draftId },
      { replacesId: story.id },
      404,
    ]);
  },
);

test('a version that moderators hid stays hidden when the child changes it again (SAFE-06, MOD-09)', async () => {
  const story = await zoneStory();
  await rewrite(story, 'Another text.');
  const version = (await newestOf(child)) ?? expect.unreachable();
  await choose(grownUp, group, version, 'zone');
  expect((await reportIt(version, await createChild(group))).status).toBe(403); // a child has a form of its own
  const sent = await send('/tell-a-grown-up', { about: 'story', id: version.id, sentence: 'scary' }, (await createChild(group)).cookie);
  expect([sent.status, await storyNow(version)]).toMatchObject([303, { state: 'hidden' }]);
  await rewrite(story, 'The same again.');
  expect(await storyNow(version)).toMatchObject({ state: 'hidden', review: 'waiting' });
});

test('an accepted version that the child changes at that moment is not put into the Kids Zone (SAFE-06, SAFE-07)', async () => {
  const story = await zoneStory();
  await rewrite(story, 'A read text.');
  const version = (await newestOf(child)) ?? expect.unreachable();
  await choose(grownUp, group, version, 'zone');
  await answer(version, 'accept');
  const draft = await draftOf(story, 'Something unread.');
  await passMinutes(1);
  const begun: Promise<unknown>[] = [];
  await db.transaction(async (tx) => {
    await tx.select().from(works).where(eq(works.id, story.id)).for('update');
    begun.push(publishDraft(draft));
    await waitUntilBlocked(1);
    begun.push(runJobs());
    await waitUntilBlocked(2);
  });
  await Promise.all(begun);
  expect([await inZone(story), await storyNow(version)]).toEqual([
    expect.stringContaining('An owl sat on a wall.'),
    expect.objectContaining({ review: 'waiting' }),
  ]);
});

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c40' } })
  .png()
  .toBuffer();
async function picturePage() {
  const form = new FormData();
  form.set('folder', 'kids_books');
  form.set('file', new File([new Uint8Array(png)], 'home.png', { type: 'image/png' }));
  const response = await visit('/pictures', { method: 'POST', body: form, as: child.cookie });
  const { address: src } = (await response.json()) as { address: string };
  return {
    src,
    page: { type: 'doc', content: [{ type: 'image', attrs: { src, width: 40, height: 30, alt: '' } }, ...text('Our house.').content] },
  };
}

test.each(['return', 'group'])(
  'a picture that a child takes out of its story is deleted with the text, after %s, and never public (SAFE-06, SAFE-08)',
  async (choice) => {
    const { src, page } = await picturePage();
    const story = await publishStory(child, { pages: [page] });
    await choose(grownUp, group, story, choice, 'Please take the picture out.');
    expect([(await visit(src)).status, (await visit(src, { as: grownUp.cookie })).status]).toEqual([404, 200]);
    await rewrite(story, 'A house.');
    if (choice === 'group') await choose(grownUp, group, (await newestOf(child)) ?? story, 'group');
    expect([(await visit(src)).status, await db.$count(pictures, eq(pictures.address, src))]).toEqual([404, 0]);
  },
);

test.each(['return', 'group'])('a picture that stays in the changed story stays, after %s (SAFE-06)', async (choice) => {
  const { src, page } = await picturePage();
  const story = await publishStory(child, { pages: [page], cover: src });
  await choose(grownUp, group, story, choice, 'Please change the words.');
  const opened = await send(`/works/${story.id}/change`, {}, child.cookie);
  const draft = opened.headers.get('location')?.split('draft=')[1] ?? expect.unreachable();
  const save = { save: crypto.randomUUID(), base: 1, kind: 'kids', title: 'The House', description: '', order: ['1', '2'] };
  expect((await saveDraft(draft, { ...save, pages: { 2: text('More.') } }, child.cookie)).status).toBe(200);
  expect((await publish(draft, child.cookie, { genre: 'Adventure', cover: src })).status).toBe(200);
  if (choice === 'group') await choose(grownUp, group, (await newestOf(child)) ?? story, 'group');
  expect(await storyNow(story)).toMatchObject({ title: 'The House', cover: src, pagesCount: 2 });
  expect([(await visit(src)).status, (await visit(src, { as: grownUp.cookie })).status]).toEqual([404, 200]);
});
