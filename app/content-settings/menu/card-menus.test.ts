import { expect, test } from 'vitest';
import { libraryEntries, readingHistory } from '#app/engagement/library/tables.ts';
import { savedStories } from '#app/engagement/tables.ts';
import { db } from '#server/database/database.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createCollection } from '#tests/support/site/collections.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { createSeries } from '#tests/support/site/series.ts';
import { createBook, createEntry, createKidsStory } from '#tests/support/works.ts';

const pageFor = async (path: string, reader: Member) => pageOf(await visit(path, { as: reader.cookie }));

test('the card of a work has its menu in every list (SHOWN-06, LIB-01)', async () => {
  const [author, reader] = [await createMember({ name: 'Ada Cardwell' }), await createMember()];
  const word = `zqm${author.username}`;
  const book = await createBook(author, { title: `Book ${word}`, tags: [`t${word}`.slice(0, 30)], viewsCount: 9_000_000 });
  const challenge = await createChallenge();
  const entry = await createEntry(author, challenge, { title: `Entry ${word}` });
  const story = await createKidsStory(author, { title: `Story ${word}`, isFeatured: true });
  const series = await createSeries(author, [book], { title: 'A series' });
  const collection = await createCollection(author, [book], { title: 'A collection', isPublic: true });
  const row = { personId: reader.id, workId: book.id };
  await db.insert(savedStories).values(row);
  await db.insert(libraryEntries).values({ ...row, state: 'want' });
  await db.insert(readingHistory).values(row);
  await fetchData(`/works/${book.id}/follow`, new URLSearchParams({ follow: 'on' }), reader.cookie);
  for (const path of [
    '/',
    '/browse',
    '/all-books',
    `/tag/t${word}`.slice(0, 35),
    `/search?q=${word}`,
    '/library',
    '/library?shelf=saved',
    '/library/history',
    '/saved-stories',
    '/following',
    `/series/${series.id}`,
    `/collection/${collection.id}`,
    `/profile/${author.username}`,
    `/weekly-challenges?challenge=${challenge.id}`,
    '/kids-adventure',
  ]) {
    const page = await pageFor(path, reader);
    const work = path.startsWith('/weekly') ? entry : path === '/kids-adventure' ? story : book;
    const { title } = work;
    const buttons = page.all('button', `More about ${title}`);
    expect([path, buttons.length > 0]).toEqual([path, true]);
    for (const button of buttons) {
      const form = button.attribute('form');
      expect([path, button.attribute('value'), button.attribute('data-by'), button.attribute('data-name')]).toEqual([
        path,
        `${work.kind}/${work.id}`,
        author.username,
        'Ada Cardwell',
      ]);
      // Without scripts the button needs the form of the page.
      expect([path, page.parts(`form#${form}`).length]).toEqual([path, 1]);
    }
  }
});

test('in the Kids Zone children and visitors have no menu, and a member hides a story (SHOWN-06, SAFE-13)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const child = await createChild(await createGroup([await createMember()]));
  const story = await createKidsStory(author, { title: 'The snail', isFeatured: true });
  const zone = async (as?: Member) => pageOf(await visit('/kids-adventure', { as: as?.cookie }));
  for (const as of [undefined, child]) {
    const page = await zone(as);
    expect(page.text).toContain('The snail');
    expect(page.all('button', /^More about/)).toEqual([]);
  }
  await fetchData(`/works/${story.id}/hide`, new URLSearchParams({ hidden: 'yes' }), reader.cookie);
  expect((await zone(reader)).text).not.toContain('The snail');
  expect((await zone(child)).text).toContain('The snail');
});
