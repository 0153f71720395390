import { and, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { pageCache } from '#server/app.ts';
import { db, pool } from '#server/database/database.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createKidsStory, type WorkOverrides } from '#tests/support/works.ts';
import { comments } from '../../comments/tables.ts';
import { likes, readingProgress, savedStories, views } from '../../engagement/tables.ts';
import { newId } from '../../forms/new-id.ts';
import { works } from '../../works/tables.ts';

const story = (author: Member, overrides: WorkOverrides = {}) =>
  createKidsStory(author, { genre: 'Space', pages: ['One.', 'Two.', 'Three.'], ...overrides });
const words = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '').replaceAll('<!-- -->', '');
const read = async (path: string, as?: string) => words(await (await visit(path, { as })).text());
const at = (id: string, page?: number) => `/kids-book/${id}${page ? `?page=${page}` : ''}`;

test('a visitor reads a story with its bar, cover, facts and counts (ROUTE-39, KIDS-30, KIDS-31, KIDS-33, KIDS-34, KIDS-38, KIDS-49, DATA-29, DATA-30, AMB-60)', async () => {
  const author = await createMember({ name: 'Rosa Linde' });
  const { id } = await story(author, {
    title: 'Pim and the Borrowed Moon',
    description: 'Pim only meant to borrow it.',
    likesCount: 2_900,
    viewsCount: 33_100,
    createdAt: new Date('2026-05-09T10:00:00Z'),
  });
  const response = await visit(at(id));
  expect(response.status).toBe(200);
  const html = await response.text();
  const page = words(html);
  const [bar] = (await pageOf(html)).parts('.kids-bar');
  expect(bar?.one('link', 'Back to Kids Zone').attribute('href')).toBe('/kids-adventure');
  expect(bar?.names('link')).toEqual([
    'Back to Kids Zone',
    'Like, 2,900 likes',
    'Comments, 0 comments',
    'Save',
    'Your library',
    'Share',
    'Report Content',
  ]);
  expect(withoutScripts(page)).toContain('cover-kids');
  expect(page).toMatch(/<h1><bdi>Pim and the Borrowed Moon<\/bdi><\/h1>|<h1 lang="en"><bdi>Pim and the Borrowed Moon<\/bdi><\/h1>/);
  expect(page).toContain('By <bdi>Rosa Linde</bdi>');
  for (const part of ['May 9, 2026', '>Space<', '>Children (5-12)<', '>English<', 'Pim only meant to borrow it.'])
    expect(withoutScripts(page)).toContain(part);
  for (const part of ['33,100 views', '2,900 likes', '0 comments', '33.1K', '2.9K']) expect(withoutScripts(page)).toContain(part);
  expect(withoutScripts(page)).toContain(`@${author.username}`);
  expect(page).toMatch(new RegExp(`<a[^>]*href="/profile/${author.username}"[^>]*>View Profile`));
});

test('missing facts of a story default to Adventure, Children (5-12) and English (KIDS-33)', async () => {
  const { id } = await story(await createMember(), { genre: null, ageRange: null, language: '' });
  const page = await read(at(id));
  for (const fact of ['Adventure', 'Children (5-12)', 'English']) expect(page).toContain(`<li dir="auto">${fact}</li>`);
});

test('the cover is drawn under its image, so that a missing or broken one is replaced (KIDS-31)', async () => {
  const author = await createMember();
  const [drawn, pictured] = [await story(author), await story(author, { cover: '/media/kids_books/a.webp' })];
  const cover = async (id: string) => {
    const [box] = (await pageOf(await visit(at(id)))).parts('.kids-about-cover');
    return [box?.parts('.drawn-kids b')[0]?.text, box?.parts('.cover > img')[0]?.attribute('src')];
  };
  expect(await cover(drawn.id)).toEqual([drawn.title, undefined]);
  expect(await cover(pictured.id)).toEqual([pictured.title, '/media/kids_books/a.webp?w=320']);
});

test('the badge is on featured stories only (KIDS-32)', async () => {
  const author = await createMember();
  const [plain, featured] = [await story(author), await story(author, { isFeatured: true })];
  expect(await read(at(plain.id))).not.toContain('Featured!');
  expect(await read(at(featured.id))).toContain('Featured!');
});

test('one page at a time, with arrows disabled at the ends; a single page has none (KIDS-35, KIDS-36)', async () => {
  const author = await createMember();
  const { id } = await story(author);
  const arrow = (page: string, name: string) => new RegExp(`<(a|button)[^>]*aria-label="${name}"[^>]*>`).exec(page)?.[0];
  const [first, second, last] = [await read(at(id)), await read(at(id, 2)), await read(at(id, 3))];
  expect(first).toContain('Page 1 of 3');
  expect(second).toContain('Page 2 of 3');
  expect([first.includes('One.'), first.includes('Two.'), second.includes('Two.'), second.includes('Three.')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(arrow(first, 'Previous page')).toContain('disabled');
  expect(arrow(first, 'Next page')).toContain('?page=2');
  expect(arrow(second, 'Previous page')).toContain('?page=1');
  expect(arrow(second, 'Next page')).toContain('?page=3');
  expect(arrow(last, 'Next page')).toContain('disabled');
  const single = await read(at((await story(author, { pages: ['All of it.'] })).id));
  expect(single).toContain('Page 1 of 1');
  expect([arrow(single, 'Previous page'), arrow(single, 'Next page')]).toEqual([undefined, undefined]);
});

test('pages are documents: text that looks like HTML is shown as text (KIDS-37, AMB-88)', async () => {
  const { id } = await story(await createMember(), { pages: ['<script>alert(1)</script> and <b>bold</b>'] });
  const page = await (await visit(at(id))).text();
  expect(page).not.toContain('<script>alert(1)');
  expect(withoutScripts(page)).toContain('&lt;script&gt;alert(1)&lt;/script&gt; and &lt;b&gt;bold&lt;/b&gt;');
});

test('a missing, hidden or other kind of work is not found, with a link to the zone (KIDS-29)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const { id } = await story(author);
  const book = await createBook(author);
  await hide(author);
  const missing = await visit(at(newId()));
  const hidden = await visit(at(id), { as: other.cookie });
  expect([missing.status, hidden.status, (await visit(at('odd'))).status, (await visit(at(book.id))).status]).toEqual([404, 404, 404, 404]);
  const page = words(await hidden.text());
  expect(withoutScripts(page)).toContain('Story not found');
  expect(page).toMatch(/<a[^>]*href="\/kids-adventure"[^>]*>Return to Kids Zone<\/a>/);
  expect((await visit(at(id), { as: author.cookie })).status).toBe(200);
  expect((await visit(`/book/${id}`, { as: author.cookie })).status).toBe(404);
});

test('a story that fails to load shows an error with Retry and a link back (KIDS-28, KIDS-29)', async () => {
  const { id } = await story(await createMember());
  pageCache.clear();
  const unavailable = vi
    .spyOn(pool, 'query')
    .mockImplementation(() => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })) as never);
  const response = await visit(at(id)).finally(() => unavailable.mockRestore());
  expect(response.status).toBe(503);
  const page = words(await response.text());
  for (const part of ['Failed to load story. Please try again.', 'Retry', 'Return to Kids Zone'])
    expect(withoutScripts(page)).toContain(part);
});

test('the reading badges are static: Explorer lit, three dimmed (KIDS-39, AMB-64)', async () => {
  const page = await read(at((await story(await createMember())).id));
  const badges = [...page.matchAll(/<li( data-dim="")?><i aria-hidden="true">.*?<\/i><b>([^<]+)<\/b>/g)].map(
    ([, dim, name]) => `${name}${dim ? ', dimmed' : ''}`,
  );
  expect(withoutScripts(page)).toContain('Reading Badges');
  expect(badges).toEqual(['Explorer', 'Bookworm, dimmed', 'Commenter, dimmed', 'Super Fan, dimmed']);
});

test('comments show an empty state, then the newest two with links to all and to add one (KIDS-40, KIDS-41, KIDS-42, KIDS-43, DATA-22)', async () => {
  const [author, reader] = [await createMember(), await createMember({ name: 'Otis' })];
  const { id } = await story(author);
  const none = await read(at(id));
  for (const part of ['Comments (0)', 'No comments yet. Be the first to comment!', 'Please sign in to leave a comment'])
    expect(none).toContain(part);
  expect(none).not.toContain('View All');
  for (const text of ['The first one.', 'The second one.', 'The sneeze.'])
    expect((await fetchData(`/works/${id}/comments`, new URLSearchParams({ text, id: newId() }), reader.cookie)).status).toBe(200);
  const [row] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.workId, id), eq(comments.text, 'The sneeze.')));
  expect(row).toMatchObject({ workId: id, authorId: reader.id, text: 'The sneeze.' });
  const page = await read(at(id), reader.cookie);
  for (const part of ['Comments (3)', 'View All', 'Otis', `@${reader.username}`, 'Add a comment...'])
    expect(withoutScripts(page)).toContain(part);
  expect(page.indexOf('The sneeze.')).toBeLessThan(page.indexOf('The second one.'));
  expect(page).not.toContain('The first one.');
  expect(page).toMatch(/<time[^>]*>[A-Z][a-z]{2} \d{1,2}, \d{4}<\/time>/);
  expect(await read(`/works/${id}/comments`)).toContain('The first one.');
});

test('a like raises the count by one, and liking again changes nothing (KIDS-45, AMB-05)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const { id } = await story(author);
  expect((await send(`/works/${id}/like`, { back: at(id) }, reader.cookie)).headers.get('location')).toBe(at(id));
  await send(`/works/${id}/like`, {}, reader.cookie);
  const [work] = await db.select({ likes: works.likesCount }).from(works).where(eq(works.id, id));
  expect([work?.likes, (await db.select().from(likes).where(eq(likes.workId, id))).length]).toEqual([1, 1]);
  const page = await read(at(id), reader.cookie);
  expect(withoutScripts(page)).toContain('Liked, 1 like');
  expect(withoutScripts(page)).toContain('work-action-liked');
  expect((await send(`/works/${id}/like`, {})).status).toBe(401);
});

test('one view per reader is counted, and progress is saved and shown on Home (KIDS-46, KIDS-47, DATA-31, DATA-32, HOME-11, HOME-16)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const { id } = await story(author, { title: 'Half of it is read' });
  for (const page of [1, 2, 2]) await visit(at(id, page), { as: reader.cookie });
  await visit(at(id));
  const seen = await db.select().from(views).where(eq(views.workId, id));
  expect(seen.map(({ personId }) => personId)).toEqual([reader.id]);
  const progress = () => db.select().from(readingProgress).where(eq(readingProgress.workId, id));
  expect(await progress()).toMatchObject([{ personId: reader.id, currentPage: 2, totalPages: 3 }]);
  expect((await send(`/works/${id}/progress`, { page: '3' }, reader.cookie)).status).toBe(303);
  expect(await progress()).toMatchObject([{ currentPage: 3 }]);
  const home = await read('/', reader.cookie);
  expect(home).toContain(`class="continue" href="${at(id)}"`);
  expect(home).toContain('Page 3 of 3');
  expect(await read(at(id), reader.cookie)).toContain('Page 3 of 3');
});

test('saving lists a story under All only, and unsaving removes it (KIDS-48, SAVED-03, AMB-66)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const { id } = await story(author, { title: 'Worth keeping' });
  await send(`/works/${id}/save`, { saved: 'yes' }, reader.cookie);
  expect(await read(at(id), reader.cookie)).toContain('>Saved<');
  const all = await read('/saved-stories', reader.cookie);
  expect(all).toContain(`href="${at(id)}"`);
  expect(await read('/saved-stories?kind=book', reader.cookie)).not.toContain('Worth keeping');
  await send(`/works/${id}/save`, { saved: 'no' }, reader.cookie);
  expect(await db.select().from(savedStories).where(eq(savedStories.workId, id))).toEqual([]);
});

test('a story has one way to share, a link to copy, and link preview metadata (KIDS-44, SAFE-13)', async () => {
  const { id } = await story(await createMember(), { title: 'The tiny door' });
  const page = await (await visit(at(id))).text();
  const [share] = (await pageOf(page)).parts('#share');
  expect([share?.names('button'), share?.names('link')]).toEqual([['Copy link'], []]);
  expect(share?.text).toContain(`http://localhost:3000${at(id)}`);
  expect(page).toMatch(/<meta property="og:title" content="The tiny door"/);
  expect(page).toContain(`rel="canonical" href="http://localhost:3000${at(id)}"`);
});

test('without JavaScript the zone, its tabs, a story, its pages, sharing and comments are plain links (KIDS-05, KIDS-36, KIDS-42, KIDS-44)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const { id } = await story(author, { title: 'A star with a cold', genre: 'Space' });
  await story(author, { title: 'A fox', genre: 'Animals' });
  const browser = await plainBrowser('/kids-adventure', { as: reader.cookie });
  await browser.follow('Space');
  expect(browser.path).toBe('/kids-adventure?genre=space');
  expect(browser.page.text).not.toContain('A fox');
  await browser.follow(/A star with a cold/);
  expect(browser.path).toBe(at(id));
  await browser.follow('Next page');
  expect(browser.page.text).toContain('Page 2 of 3');
  await browser.follow('Share');
  expect(browser.path).toBe(`${at(id, 2)}#share`);
  expect(browser.page.parts('#share')[0]?.text).toContain(at(id));
  await browser.follow('Comments, 0 comments');
  expect(browser.page.names('heading')).toContain('Comments');
  await browser.submit('Post', { 'Your comment': 'Bless you!' });
  expect(browser.page.text).toContain('Bless you!');
});

test('a profile lists kids stories under All and Stories; only their author can delete them (AMB-97, PROFILE-03)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const { id } = await story(author, { title: 'Mine to take back' });
  for (const tab of ['all', 'stories']) {
    const page = await read(`/profile/${author.username}?tab=${tab}`, author.cookie);
    expect(page).toContain(`href="${at(id)}"`);
    expect(withoutScripts(page)).toContain('Kids Story');
  }
  expect(await read(at(id), author.cookie)).toContain('Delete story');
  expect(await read(at(id), other.cookie)).not.toContain('Delete story');
  expect((await send(`/works/${id}/delete`, {}, other.cookie)).status).toBe(404);
  const deletion = await send(`/works/${id}/delete`, {}, author.cookie);
  expect([deletion.status, deletion.headers.get('location')]).toEqual([303, '/kids-adventure']);
  expect((await visit(at(id))).status).toBe(404);
});

test('a member can report a story, except its own author', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const { id } = await story(author);
  expect(await read(at(id), reader.cookie)).toContain(`href="/report?type=kids_book&amp;id=${id}"`);
  expect(await read(at(id), author.cookie)).not.toContain('Report Content');
  expect((await send('/reports', { type: 'kids_book', id, reason: 'Spam' }, reader.cookie)).status).toBe(303);
  expect((await send('/reports', { type: 'kids_book', id, reason: 'Spam' }, author.cookie)).status).toBe(403);
});
