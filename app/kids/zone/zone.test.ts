import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createKidsStory } from '#tests/support/works.ts';
import { KIDS_PROMPTS } from '../../home/kids-corner.tsx';
import { KIDS_GENRES } from '../../works/class-rules.ts';
import { works } from '../../works/tables.ts';
import { STARTERS, starterOfDay } from '../starters.ts';
import { zoneStories } from './zone.server.ts';
import { FEATURED_SHOWN, genreFrom, STORIES_PAGE_SIZE, type StoryCursor, storyCursorFrom, zoneAddress } from './zone-rules.ts';

const zone = async (path = '/kids-adventure', as?: string) => (await visit(path, { as })).text();
const deleteStories = () => db.delete(works).where(eq(works.kind, 'kids_book'));
const words = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'");
const titlesIn = (html: string) => [...html.matchAll(/<b dir="auto" title="([^"]+)"/g)].map(([, title]) => title);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('the zone has a hero with two links; a visitor signs in before writing (ROUTE-37, KIDS-01, KIDS-02, KIDS-03, AMB-61)', async () => {
  const reader = await createMember();
  const [signedIn, signedOut] = [words(await zone('/kids-adventure', reader.cookie)), words(await zone())];
  for (const page of [signedIn, signedOut]) {
    for (const part of ['Kids Adventure Zone', 'Create Your Story', 'Explore Stories', 'Featured Stories'])
      expect(withoutScripts(page)).toContain(part);
    expect(page).toMatch(/<a[^>]*href="\/write"[^>]*>(<svg.*?<\/svg>)?Explore Stories/);
  }
  expect(signedIn).toMatch(/<a[^>]*href="\/kids-writing"[^>]*>(<svg.*?<\/svg>)?Create Your Story/);
  expect(signedOut).toMatch(/<a[^>]*href="\/sign-in\?next=%2Fkids-writing"[^>]*>(<svg.*?<\/svg>)?Create Your Story/);
});

test('up to six stories: featured ones first, with the badge, then the newest (KIDS-04, KIDS-06, KIDS-11, KIDS-32, AMB-62)', async () => {
  await deleteStories();
  const author = await createMember({ name: 'Rosa Linde' });
  for (let i = 1; i <= 7; i++) await createKidsStory(author, { title: `Story ${i}`, createdAt: minutesAgo(i) });
  const old = await createKidsStory(author, { title: 'An old favorite', isFeatured: true, createdAt: minutesAgo(5_000) });
  const page = words(await zone('/kids-adventure', author.cookie));
  expect(titlesIn(page)).toEqual(['An old favorite', 'Story 1', 'Story 2', 'Story 3', 'Story 4', 'Story 5']);
  expect(page.match(/Featured!/g)).toHaveLength(1);
  expect(page).toContain(`href="/kids-book/${old.id}"`);
  expect(withoutScripts(page)).toContain('Rosa Linde');
  expect(withoutScripts(page)).toContain(`@${author.username}`);
  expect(withoutScripts(page)).toContain('More Stories');
});

test('tabs filter by the case-insensitive genre in the URL; an unknown genre shows all (KIDS-05, OPT-16)', async () => {
  await deleteStories();
  const author = await createMember();
  for (const genre of KIDS_GENRES) await createKidsStory(author, { title: `One of ${genre}`, genre });
  const all = words(await zone('/kids-adventure', author.cookie));
  const tabs = [...all.matchAll(/<a[^>]*href="\/kids-adventure(\?genre=[a-z]+)?"[^>]*>(?:<svg.*?<\/svg>)(\w+)<\/a>/g)].map(
    ([, , name]) => name,
  );
  expect(tabs).toEqual(['All', 'Adventure', 'Fantasy', 'Animals', 'Space']);
  for (const genre of KIDS_GENRES)
    for (const value of [genre, genre.toLowerCase()])
      expect(titlesIn(words(await zone(`/kids-adventure?genre=${value}`, author.cookie)))).toEqual([`One of ${genre}`]);
  expect(titlesIn(words(await zone('/kids-adventure?genre=Cookery', author.cookie)))).toHaveLength(4);
  await db.delete(works).where(eq(works.genre, 'Space'));
  expect(words(await zone('/kids-adventure?genre=space', author.cookie))).toContain('No stories here yet');
});

test('five starters are cards and today’s is in the hero; each opens the editor (KIDS-07, AMB-63, OPT-21, OPT-22)', async () => {
  const reader = await createMember();
  const page = words(await zone('/kids-adventure', reader.cookie));
  expect(STARTERS).toHaveLength(6);
  for (const [i, line] of STARTERS.slice(0, 5).entries()) {
    expect(withoutScripts(page)).toContain(line);
    expect(page).toContain(`href="/kids-writing?starter=${i + 1}"`);
  }
  const today = starterOfDay(Date.now(), 'UTC');
  const hero = page.slice(0, page.indexOf('Featured Stories'));
  expect(hero).toContain(`href="/kids-writing?starter=${today}"`);
  expect(hero).toContain(STARTERS[today - 1]);
  expect(page.match(/class="zone-starter"/g)).toHaveLength(5);
  expect(KIDS_PROMPTS).toEqual([STARTERS[1], STARTERS[2], STARTERS[4]]);
  expect(await zone()).toContain(`href="/sign-in?next=${encodeURIComponent('/kids-writing?starter=3')}"`);
});

test('activities have links, and badges and tips have names (KIDS-08, KIDS-09, KIDS-10, AMB-64, AMB-65, OPT-24)', async () => {
  const page = words(await zone());
  for (const [name, to] of [
    ['Weekly Challenge', '/weekly-challenges'],
    ['Story Badges', '/kids-adventure#story-badges'],
    ['Story Friends', '/community'],
  ])
    expect(page).toMatch(new RegExp(`<a[^>]*href="${to}"[^>]*>(?:(?!</a>).)*<b>${name}</b>`));
  expect(page).toContain('id="story-badges"');
  for (const name of ['Adventurer', 'Storyteller', 'Wordsmith', 'Creator', 'Explorer']) expect(page).toContain(`<b>${name}</b>`);
  expect(withoutScripts(page)).toContain('Tips for Young Writers');
  for (const tip of ['Imagine Freely', 'Read Every Day', 'Share Your Story', 'Keep Going']) expect(page).toContain(`<h3>${tip}</h3>`);
});

test('More Stories lists all stories without duplicates or gaps, even with equal times (KIDS-11)', async () => {
  await deleteStories();
  const author = await createMember();
  const at = new Date();
  const created = await Promise.all(
    Array.from({ length: 2 * STORIES_PAGE_SIZE + FEATURED_SHOWN + 3 }, (_, i) =>
      createKidsStory(author, { title: `Of many ${i}`, createdAt: i % 3 ? at : minutesAgo(i), isFeatured: i < 2 }),
    ),
  );
  const seen: string[] = [];
  let cursor: StoryCursor | null = null;
  let limit: number = FEATURED_SHOWN;
  do {
    const page = await zoneStories(null, null, cursor, limit);
    seen.push(...page.stories.map(({ id }) => id));
    cursor = page.more;
    limit = STORIES_PAGE_SIZE;
  } while (cursor);
  expect(seen).toHaveLength(created.length);
  expect(new Set(seen).size).toBe(created.length);
  const first = await zone();
  const nextPage = /href="(\/kids-adventure\?after=[^"]+)"/.exec(first)?.[1] ?? '';
  const further = words(await zone(nextPage));
  expect(titlesIn(further)).toHaveLength(STORIES_PAGE_SIZE);
  expect(further).toContain('Back to the first stories');
  const more = await (await visit(nextPage.replace('?', '/more?'))).json();
  expect(more.stories.map(({ title }: { title: string }) => title)).toEqual(titlesIn(further));
});

test('an invalid cursor starts at the beginning; the zone URL round-trips', () => {
  for (const odd of [
    '',
    '1-5',
    '2-5_x',
    "1-5'_01a1fe20-0909-7a3e-8a56-4bd561f024be",
    '1-99999999999999999_01a1fe20-0909-7a3e-8a56-4bd561f024be',
  ])
    expect(storyCursorFrom(new URLSearchParams({ after: odd }))).toBeNull();
  const cursor = { at: '0-1795264851665123', id: '01a1fe20-0909-7a3e-8a56-4bd561f024be' };
  const search = new URL(zoneAddress('Space', cursor), 'http://x').searchParams;
  expect([genreFrom(search), storyCursorFrom(search)]).toEqual(['Space', cursor]);
});

test('a story appears in the zone when published, disappears when deleted, and is in no other list (LIVE-08, KIDS-24, AMB-97)', async () => {
  await deleteStories();
  const author = await createMember();
  expect(await zone()).not.toContain('Out just now');
  const draft = await createDraft(author, { kind: 'kids', title: 'Out just now', pages: [text('Once.')] });
  expect((await publish(draft, author.cookie, { genre: 'Space' })).status).toBe(200);
  expect(withoutScripts(await zone())).toContain('Out just now');
  for (const path of ['/', '/all-books', '/search?q=Out+just+now']) expect(titlesIn(await zone(path))).not.toContain('Out just now');
  const [published] = await db.select().from(works).where(eq(works.title, 'Out just now'));
  await visit(`/works/${published?.id}/delete`, { method: 'POST', body: new URLSearchParams(), as: author.cookie });
  expect(await zone()).not.toContain('Out just now');
});

test('stories of a private profile are visible only to their author', async () => {
  await deleteStories();
  const [author, other] = [await createMember(), await createMember()];
  await createKidsStory(author, { title: 'Behind the curtain' });
  await hide(author);
  for (const as of [undefined, other.cookie]) expect(await zone('/kids-adventure', as)).not.toContain('Behind the curtain');
  expect(withoutScripts(await zone('/kids-adventure', author.cookie))).toContain('Behind the curtain');
  expect((await (await visit('/kids-adventure/more')).json()).stories).toEqual([]);
});

test('Kids Corner and the navigation link to the zone (HOME-22, SHELL-01, SHELL-02)', async () => {
  const page = words(await zone('/'));
  expect(page).toMatch(/<a[^>]*class="kids-to-zone"[^>]*href="\/kids-adventure"/);
  expect(page).toMatch(/<nav class="top-nav"(?:(?!<\/nav>).)*<a[^>]*href="\/kids-adventure"[^>]*>Kids Zone<\/a>/);
});
