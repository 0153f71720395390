import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#app/forms/new-id.ts';
import { people } from '#app/people/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { works } from '#app/works/tables.ts';
import { pageCache } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { newAddress } from '#server/media/addresses.ts';
import { dataOf } from '#tests/authorization/fixture.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft } from '#tests/support/drafts/drafts.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { publishKidsStory } from '#tests/support/site/kids-stories.ts';
import { createKidsStory } from '#tests/support/works.ts';
import { caseCopies, cases } from '../tables.ts';

beforeEach(resetRateLimits);

let owner: Member | undefined;
/** Somebody runs the site from now on. */
async function runSite(): Promise<Member> {
  owner ??= await createMember({ role: 'owner' });
  await loadSettings();
  return owner;
}
const stepOf = ({ state, review }: { state: string; review: string | null }) => [state, review];
const reviewsOf = (id: string) => db.select().from(cases).where(eq(cases.subjectId, id));

test('kids stories are public at once while the site has no owner; afterwards those of members wait for a moderator (SAFE-07, ROLE-03)', async () => {
  const author = await createMember();
  const before = await publishKidsStory(author);
  expect([stepOf(before), await reviewsOf(before.id), (await visit(`/kids-book/${before.id}`)).status]).toEqual([['shown', null], [], 200]);
  const sole = await runSite();
  const alone = await publishKidsStory(sole);
  expect(stepOf(alone)).toEqual(['shown', null]); // nobody else could read it
  const after = await publishKidsStory(author, { title: 'The Second Comet' });
  expect(stepOf(after)).toEqual(['waiting', 'sent']);
  expect(await reviewsOf(after.id)).toMatchObject([{ kind: 'review', state: 'open', subjectPersonId: author.id, isForChildren: true }]);
  await createMember({ role: 'moderator' });
  expect(stepOf(await publishKidsStory(sole))).toEqual(['waiting', 'sent']);
});

test('a story of a member whom an administrator trusts for the Kids Zone is public at once (SAFE-07)', async () => {
  await runSite();
  const author = await createMember({ trustedForKids: true, isTrusted: false });
  const { id, ...story } = await publishKidsStory(author);
  expect([stepOf(story), await reviewsOf(id), (await visit(`/kids-book/${id}`)).status]).toEqual([['shown', null], [], 200]);
  await db.update(people).set({ trustedForKids: false }).where(eq(people.id, author.id));
  expect(stepOf(await publishKidsStory(author))).toEqual(['waiting', 'sent']);
});

test('the case has a copy of the story as it was sent (SAFE-07, MOD-02)', async () => {
  await runSite();
  const author = await createMember();
  const story = await publishKidsStory(author, { title: 'A copied comet', page: text('A page of the copied comet.') });
  const [opened] = await reviewsOf(story.id);
  const [copy] = await db
    .select()
    .from(caseCopies)
    .where(eq(caseCopies.caseId, opened?.id ?? ''));
  expect(copy?.document).toMatchObject({ type: 'work', kind: 'kids_book', title: 'A copied comet' });
  expect(JSON.stringify(copy?.document)).toContain('A page of the copied comet.');
});

test('the author reads on the story’s page what it waits for, also after a plain form (SAFE-07)', async () => {
  await runSite();
  const author = await createMember();
  const draft = await createDraft(author, { kind: 'kids', title: 'Pim waits', pages: [text('Once.')] });
  const response = await send(`/drafts/${draft}/publish`, { genre: 'Space', language: 'English', cover: 'drawn' }, author.cookie);
  const [story] = await db.select().from(works).where(eq(works.draftId, draft));
  expect([response.status, response.headers.get('location')]).toEqual([303, `/kids-book/${story?.id}`]);
  const shown = (await pageOf(await visit(`/kids-book/${story?.id}`, { as: author.cookie }))).one('main').text;
  expect(shown).toContain('Pim waits');
  expect(shown).toContain('A moderator will read this story before it appears in the Kids Zone.');
});

test('a waiting story is not found for others by address, list, search, count and picture, and with its author (SAFE-07)', async () => {
  await runSite();
  const [author, other, spectator] = [await createMember(), await createMember(), await createMember({ role: 'moderator' })];
  await createKidsStory(author, { title: 'A public one' });
  const word = `zqwaits${newId().slice(-6)}`;
  const image = await createImage(author, { address: newAddress('kids_books', author.id, 'kids_books', 0), bucket: 'kids_books' });
  const page = {
    type: 'doc',
    content: [
      { type: 'image', attrs: { src: image.address, width: 40, height: 30, alt: word } },
      { type: 'paragraph', content: [{ type: 'text', text: word }] },
    ],
  };
  const { id, response } = await publishKidsStory(author, { title: word, page });
  expect(response.text).toContain('sent');
  const paths = [
    ...['/', '/kids-adventure', '/kids-adventure?genre=space', '/kids-adventure/more', '/posts', '/languages', '/saved-stories'],
    ...['', '?tab=stories', '/more?tab=all', '/more?tab=stories'].map((rest) => `/profile/${author.username}${rest}`),
    ...[`/kids-book/${id}`, `/works/${id}`, `/report?type=kids_book&id=${id}`],
    ...['pages/1', 'next', 'text', 'comments', 'parts'].map((part) => `/works/${id}/${part}`),
    ...[`/search?q=${word}`, `/search/results?q=${word}`],
  ];
  const found = async (as?: string) => {
    const shown: string[] = [];
    for (const path of paths.flatMap((address) => [address, dataOf(address)])) {
      resetRateLimits();
      pageCache.clear();
      const body = await (await visit(path, { as })).text();
      // A search repeats its word, so there the id of the story counts.
      if (body.includes(path.includes('q=') ? id : word)) shown.push(path);
    }
    const { status } = await visit(image.address, { as });
    return [...shown, ...(status === 404 ? [] : [`its picture: ${status}`])];
  };
  for (const viewer of [undefined, other.cookie, spectator.cookie]) expect(await found(viewer)).toEqual([]);
  const own = await found(author.cookie);
  for (const path of [`/kids-book/${id}`, `/works/${id}/pages/1`]) expect(own).toContain(path);
  for (const path of ['like', 'save', 'comments', 'progress'])
    expect(
      (await send(`/works/${id}/${path}`, { liked: 'yes', saved: 'yes', text: 'I loved this story!', page: '1' }, other.cookie)).status,
    ).toBe(404);
  const profile = async (as?: string) => (await pageOf(await visit(`/profile/${author.username}`, { as }))).one('main').text;
  pageCache.clear();
  expect(await profile(other.cookie)).not.toContain(word);
});

test('publishing a story that waits announces nothing to others (SAFE-07)', async () => {
  await runSite();
  const [author, other] = [await createMember(), await createMember()];
  const trusted = await createMember({ trustedForKids: true });
  const site = await liveServer();
  try {
    const listening = await site.listen(`home,profile:${author.id},profile:${trusted.id}`, other.cookie, { catchUp: false });
    await publishKidsStory(author);
    await publishKidsStory(trusted);
    await listening.until(() => listening.events.some(({ data }) => data === `profile:${trusted.id}`));
    const received = listening.events.map(({ data }) => data);
    expect(received).toEqual(['home', `profile:${trusted.id}`]);
  } finally {
    await site.close();
  }
});
