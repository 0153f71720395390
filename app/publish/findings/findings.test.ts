import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { drafts } from '#app/drafts/tables.ts';
import { cases } from '#app/moderation/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, saveDraft } from '#tests/support/drafts/drafts.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { choose, createFamily, publishStory, storyNow } from '#tests/support/site/stories.ts';

const SECRET = 'Call me on 0171 3920042, says the owl.';
const TELEPHONE = 'This looks like a telephone number. It is safer to keep it secret.';

let owner: Member;
let grownUp: Member;
let child: Member;
let group: { id: string };
beforeEach(async () => {
  resetRateLimits();
  ({ owner, grownUp, child, group } = await createFamily());
});

const fields = { genre: 'Space', language: 'English', cover: 'drawn' };
const storiesOf = (author: Member) => db.$count(works, eq(works.authorId, author.id));
const openedBy = async (id: string, as?: Member) => (await visit(`/kids-book/${id}`, as ? { as: as.cookie } : {})).status;
const reviewPage = async () => (await pageOf(await visit(`/groups/${group.id}/review`, { as: grownUp.cookie }))).one('main');

test('a child who publishes a telephone number reads what it looks like; nothing is published (SAFE-11)', async () => {
  const draft = await createDraft(child, { kind: 'kids', title: 'The Owl', pages: [text('Once.'), text(SECRET)] });
  const response = await send(`/drafts/${draft}/publish`, fields, child.cookie);
  expect(response.status).toBe(422);
  const page = (await pageOf(response)).one('main');
  expect(page.one('heading').text).toBe('Is this a secret?');
  expect(page.text).toContain(TELEPHONE);
  expect(page.text).toContain('On page 2');
  expect(page.text).toContain('Call me on 0171 3920042, says the owl.');
  expect(page.one('link', 'Change it').attribute('href')).toBe(`/kids-writing?draft=${draft}`);
  page.one('button', 'Ask my grown-up');
  expect([await storiesOf(child), await db.$count(drafts, eq(drafts.id, draft))]).toEqual([0, 1]);
});

test('of many marks the first are named, each with only the words beside it, also in a very long paragraph (SAFE-11)', async () => {
  const words = Array.from({ length: 60 }, (_, n) => `${'word '.repeat(20)}before${n} wren${n}@example.org after${n}`).join(' ');
  const draft = await createDraft(child, { kind: 'kids', title: 'The Owl', pages: [text(words), text(SECRET)] });
  const response = await send(`/drafts/${draft}/publish`, fields, child.cookie);
  const page = (await pageOf(response)).one('main');
  const found = [...page.text.matchAll(/before(\d+) wren\1@example\.org after\1/g)].map(([, n]) => Number(n));
  expect([response.status, found]).toEqual([422, [0, 1, 2]]);
  expect(page.text).not.toContain('word '.repeat(12)); // more than 40 characters
  expect(page.text).not.toContain('On page 2');
});

test('titles and descriptions, link targets and descriptions of pictures are checked too (SAFE-11)', async () => {
  const link = { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://owls.example.org/wren' } }] };
  const linked = { type: 'doc', content: [{ type: 'paragraph', content: [link] }] };
  const cases = [
    [{ title: 'My name is Emma Johnson' }, 'This looks like a full name.'],
    [{ description: 'Write to wren@example.org' }, 'This looks like an email address.'],
    [{ pages: [text('We live at 14 Maple Street.')] }, 'This looks like a street address.'],
    [{ pages: [linked] }, 'This looks like a link.'],
  ] as const;
  for (const [content, sentence] of cases) {
    resetRateLimits();
    const draft = await createDraft(child, {
      kind: 'kids',
      title: 'The Owl',
      ...content,
      pages: [...('pages' in content ? content.pages : [text('Once.')])],
    });
    const response = await publish(draft, child.cookie, fields);
    expect([response.status, response.text.includes(sentence)]).toEqual([422, true]);
  }
  expect(await storiesOf(child)).toBe(0);
});

test('Ask my grown-up hands the story in with its marks, and only the child and its grown-ups open it (SAFE-11, SAFE-06)', async () => {
  const draft = await createDraft(child, { kind: 'kids', title: 'The Owl', pages: [text(SECRET)] });
  const response = await send(`/drafts/${draft}/publish`, { ...fields, marks: 'ask' }, child.cookie);
  expect(response.status).toBe(303);
  const [story] = await db.select().from(works).where(eq(works.draftId, draft));
  expect(story).toMatchObject({ state: 'waiting', review: 'waiting' });
  for (const reader of [child, grownUp]) expect(await openedBy(story?.id ?? '', reader)).toBe(200);
  for (const reader of [undefined, owner, await createMember()]) expect(await openedBy(story?.id ?? '', reader)).toBe(404);
  const shown = (await reviewPage()).one('article', 'The Owl');
  expect(shown.text).toContain('A telephone number');
  expect(shown.text).toContain('Call me on 0171 3920042, says the owl.');
});

test('a story without marks is not stopped, and neither is one of a member of full age (SAFE-11)', async () => {
  const calm = await publishStory(child);
  expect(calm).toMatchObject({ review: 'waiting' });
  expect((await reviewPage()).one('article', 'The Owl').text).not.toContain('secret');
  const draft = await createDraft(grownUp, { kind: 'kids', title: 'The Owl', pages: [text(SECRET)] });
  expect((await publish(draft, grownUp.cookie, fields)).status).toBe(200);
});

test('Send to the Kids Zone asks once more while marks are left, which the moderator sees, and otherwise sends at once (SAFE-11)', async () => {
  const calm = await publishStory(child, { title: 'The Fox' });
  expect((await choose(grownUp, group, calm, 'zone')).status).toBe(303);
  const draft = await createDraft(child, { kind: 'kids', title: 'The Owl', pages: [text(SECRET)] });
  await publish(draft, child.cookie, { ...fields, marks: 'ask' });
  const [story] = await db.select().from(works).where(eq(works.draftId, draft));
  if (!story) return expect.unreachable();
  const response = await choose(grownUp, group, story, 'zone');
  expect(response.status).toBe(422);
  const question = (await pageOf(response)).one('main').one('region', /^Send “ ?The Owl ?” to the Kids Zone/);
  expect(question.text).toContain('0171 3920042');
  question.one('button', 'Send it anyway');
  expect(await storyNow(story)).toMatchObject({ state: 'waiting', review: 'waiting' });
  const sure = { work: story.id, version: story.draftId ?? '', choice: 'zone', marks: 'seen' };
  expect((await send(`/groups/${group.id}/review`, sure, grownUp.cookie)).status).toBe(303);
  expect(await storyNow(story)).toMatchObject({ state: 'waiting', review: 'sent' });
  expect(await openedBy(story.id)).toBe(404);
  const [opened] = await db.select({ id: cases.id }).from(cases).where(eq(cases.subjectId, story.id));
  const shown = (await pageOf(await visit(`/moderation/cases/${opened?.id}`, { as: owner.cookie }))).one(
    'form',
    'Decision about the story',
  );
  expect(shown.text).toContain('A telephone number');
  expect(shown.text).toContain('Call me on 0171 3920042, says the owl.');
});

test('sharing with the group has no such question, because no other people read it there (SAFE-11, SAFE-08)', async () => {
  const draft = await createDraft(child, { kind: 'kids', title: 'The Owl', pages: [text(SECRET)] });
  await publish(draft, child.cookie, { ...fields, marks: 'ask' });
  const [story] = await db.select().from(works).where(eq(works.draftId, draft));
  if (!story) return expect.unreachable();
  expect((await choose(grownUp, group, story, 'group')).status).toBe(303);
  expect(await openedBy(story.id)).toBe(404);
});

test('a child that publishes a text with findings again and again has to wait, although refused requests are not counted (SAFE-11)', async () => {
  const draft = await createDraft(child, { kind: 'kids', title: 'The Owl', pages: [text(SECRET)] });
  const statuses: number[] = [];
  for (let n = 0; n < 13; n++) statuses.push((await publish(draft, child.cookie, fields)).status);
  expect([statuses.slice(0, 12).every((status) => status === 422), statuses[12]]).toEqual([true, 429]);
});

test('the findings are those of the text as it is now, also after it was read before (SAFE-11)', async () => {
  const draft = await createDraft(child, { kind: 'kids', title: 'The Owl', pages: [text('An owl.')] });
  const save = { save: crypto.randomUUID(), base: 1, kind: 'kids', title: 'The Owl', description: '', order: ['1'] };
  expect((await saveDraft(draft, { ...save, pages: { 1: text(SECRET) } }, child.cookie)).status).toBe(200);
  expect((await publish(draft, child.cookie, fields)).status).toBe(422);
  expect(
    (await saveDraft(draft, { ...save, save: crypto.randomUUID(), base: 2, pages: { 1: text('An owl.') } }, child.cookie)).status,
  ).toBe(200);
  expect((await publish(draft, child.cookie, fields)).status).toBe(200);
});
