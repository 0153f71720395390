import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPosts } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { pictures } from '../../images/tables.ts';
import { feed } from '../posts.server.ts';
import { postLikes, posts } from '../tables.ts';
import { ALREADY_SHARED, NOT_YOURS, SHARED_BEFORE, TOO_MANY_PICTURES } from './new-post-rules.ts';

const drawn = (width = 48, height = 32) =>
  sharp({ create: { width, height, channels: 3, background: '#c40' } })
    .png()
    .toBuffer();
async function upload(
  as: Member,
  { folder = 'posts', bytes, name = 'a.png' }: { folder?: string; bytes?: Uint8Array; name?: string } = {},
) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes ?? (await drawn()))], name, { type: 'image/png' }));
  form.set('folder', folder);
  const response = await visit('/pictures', { method: 'POST', body: form, as: as.cookie });
  return { status: response.status, body: (await response.json()) as { address: string; message?: string } };
}
type Fields = { id?: string; content?: string; tags?: string[]; pictures?: { src: string; description?: string }[] };
function share({ id = randomUUID(), content = '', tags = [], pictures: shown = [] }: Fields, as?: string) {
  const form = new URLSearchParams({ id, content, pictures: JSON.stringify(shown) });
  for (const tag of tags) form.append('tag', tag);
  return fetchData('/create-post', form, as);
}
const by = (author: Member) => db.select().from(posts).where(eq(posts.authorId, author.id));

test('sharing creates a post with its tags and no likes or comments, first in the feed (POST-06, POST-09, POST-04, POST-05, DATA-10, ROUTE-16)', async () => {
  const author = await createMember();
  expect((await visit('/create-post', { as: author.cookie })).status).toBe(200);
  const id = randomUUID();
  const { status } = await share(
    { id, content: '  A first line.\nAnd a second.  ', tags: ['Maps', 'maps', '  slow  magic '] },
    author.cookie,
  );
  expect(status).toBe(200);
  expect(await by(author)).toMatchObject([
    { id, content: 'A first line.\nAnd a second.', tags: ['Maps', 'slow magic'], pictures: [], likesCount: 0, commentsCount: 0 },
  ]);
  expect((await feed(null, null)).posts[0]?.id).toBe(id);
});

test('a member shares 200 posts in 24 hours; a repeated request still succeeds, and what was typed is retained (OPEN-02)', async () => {
  const author = await createMember();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await createPosts(author, [{ createdAt: hoursAgo(25) }, ...Array.from({ length: 199 }, () => ({ createdAt: hoursAgo(23) }))]);
  const last = { id: randomUUID(), content: 'The 200th of this day.' };
  expect((await share(last, author.cookie)).status).toBe(200);
  expect((await share(last, author.cookie)).status).toBe(200);
  // Without JavaScript the form sends no id.
  const refused = await send('/create-post', { content: 'One more.' }, author.cookie);
  const page = await pageOf(refused);
  const wait = Number(refused.headers.get('retry-after'));
  expect([refused.status, wait > 3_500 && wait <= 3_600, page.one('alert').text]).toEqual([
    429,
    true,
    'You have shared 200 posts in 24 hours. Please share this one later; nothing is lost.',
  ]);
  expect(page.text).toContain('One more.');
  expect((await by(author)).length).toBe(201);
});

test('a visitor is redirected to the feed and cannot share a post (POST-08, POST-07)', async () => {
  const response = await visit('/create-post');
  expect([response.status, response.headers.get('location')]).toEqual([303, '/posts']);
  const before = await db.$count(posts);
  const { status, text } = await share({ content: 'Nobody said this.' });
  expect([status, await db.$count(posts)]).toEqual([401, before]);
  expect(text).toContain('Please sign in to share your post. Nothing is lost.');
});

test('a post stores up to four own images in order, with descriptions and server-measured sizes (MEDIA-05, POST-01)', async () => {
  const author = await createMember();
  const four = [];
  for (let i = 0; i < 4; i++) four.push((await upload(author)).body.address);
  expect(four[0]).toMatch(new RegExp(`^/media/posts/${author.id}/posts/`));
  const shown = [four[2], four[0], four[3], four[1]].map((src = '', i) => ({ src, description: i ? '' : ' A red field. ' }));
  expect((await share({ pictures: shown }, author.cookie)).status).toBe(200);
  const [post] = await by(author);
  expect(post?.pictures.map(({ src }) => src)).toEqual(shown.map(({ src }) => src));
  expect(post?.pictures[0]).toEqual({ src: four[2], width: 48, height: 32, description: 'A red field.' });
});

test('a fifth image, an SVG named .png, and images of others or of other folders are refused (POST-01, POST-02, ERR-02)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const five = Array.from({ length: 5 }, (_, i) => ({ src: `/media/${i}` }));
  expect((await share({ pictures: five }, author.cookie)).text).toContain(TOO_MANY_PICTURES);
  const svg = await upload(author, { bytes: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  expect([svg.status, svg.body.message]).toEqual([422, 'Images must be JPG, PNG, GIF or WebP, up to 5MB.']);
  const foreign = [
    (await upload(other)).body.address,
    (await upload(author, { folder: 'books' })).body.address,
    '/media/nothing',
    'https://x.example/',
  ];
  for (const src of foreign) {
    const { status, text } = await share({ content: 'Kept words.', pictures: [{ src }] }, author.cookie);
    expect([src, status]).toEqual([src, 422]);
    expect(text).toContain(NOT_YOURS);
  }
  expect(await by(author)).toEqual([]);
});

test('a caption is optional, an empty post is refused; without JavaScript the form keeps its values (AMB-25, POST-03)', async () => {
  const author = await createMember();
  const { body } = await upload(author);
  expect((await share({ pictures: [{ src: body.address }] }, author.cookie)).status).toBe(200);
  expect((await share({ content: ' \n ' }, author.cookie)).status).toBe(422);
  const long = 'y'.repeat(2_001);
  const refused = await send('/create-post', { content: long, tag: 'maps, rain' }, author.cookie);
  const page = await refused.text();
  expect(refused.status).toBe(422);
  for (const part of [long, 'Captions can be up to 2,000 characters.', 'value="rain"'])
    expect(withoutScripts(page).includes(part)).toBe(true);
  const plain = await send('/create-post', { content: 'By a plain form.', tag: 'maps, rain' }, author.cookie);
  expect([plain.status, plain.headers.get('location')]).toEqual([303, '/posts']);
  expect((await by(author)).map(({ content, tags }) => [content, tags])).toContainEqual(['By a plain form.', ['maps', 'rain']]);
});

test('without JavaScript a post is shared by the form of the page, and liked by that of its card (POST-06, FEED-08)', async () => {
  const author = await createMember();
  const { cookie } = await createMember();
  const browser = await plainBrowser('/create-post', { as: author.cookie });
  await browser.submit('Share', { Caption: 'By a plain form.', Tags: 'maps, rain' });
  expect(browser.path).toBe('/posts');
  const [post] = await by(author);
  expect([post?.content, post?.tags]).toEqual(['By a plain form.', ['maps', 'rain']]);
  const other = await plainBrowser(`/posts/${post?.id}`, { as: cookie });
  expect(other.page.text).toContain('By a plain form.');
  await other.submit('Like, 0 likes');
  await other.open(`/posts/${post?.id}`);
  expect(other.page.one('button', 'Like, 1 like').attribute('aria-pressed')).toBe('true');
});

test('a repeated submit creates one post, the id of another member’s post is refused, invalid forms answer 422 (POST-06)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const id = randomUUID();
  const responses = await Promise.all(Array.from({ length: 8 }, () => share({ id, content: 'Once.' }, author.cookie)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await share({ id, content: 'Mine now.' }, other.cookie)).status).toBe(422);
  expect((await by(author)).map(({ content }) => content)).toEqual(['Once.']);
  expect(await by(other)).toEqual([]);
  expect((await share({ id: 'kettle', content: 'x' }, author.cookie)).status).toBe(422);
  expect((await fetchData('/create-post', new URLSearchParams({ pictures: '{"a"' }), author.cookie)).status).toBe(422);
  expect((await share({ content: 'nul \0 and half \ud800' }, author.cookie)).status).toBe(200);
});

test('a repeated submit with different content is refused as already shared, and nothing is lost silently (POST-06, ERR-02)', async () => {
  const author = await createMember();
  const src = (await upload(author)).body.address;
  const id = randomUUID();
  const sent = { id, content: 'As it was.', tags: ['maps'], pictures: [{ src, description: 'A field.' }] };
  expect((await share(sent, author.cookie)).status).toBe(200);
  expect((await share(sent, author.cookie)).status).toBe(200);
  const changes: Fields[] = [
    { content: 'Edited.' },
    { tags: ['maps', 'rain'] },
    { pictures: [] },
    { pictures: [{ src, description: 'A red field.' }] },
  ];
  for (const change of changes) {
    const { status, text } = await share({ ...sent, ...change }, author.cookie);
    expect([change, status]).toEqual([change, 409]);
    for (const part of [SHARED_BEFORE, ALREADY_SHARED]) expect(text).toContain(part);
  }
  expect((await by(author)).map(({ content }) => content)).toEqual(['As it was.']);
  expect((await share({ ...sent, id: randomUUID(), content: 'Edited.' }, author.cookie)).status).toBe(200);
  expect(await by(author)).toHaveLength(2);
});

test('only the author can delete a post; its images are deleted unless another post uses them (PRIVACY-06)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const [once, twice] = [(await upload(author)).body.address, (await upload(author)).body.address];
  const [first, second] = [randomUUID(), randomUUID()];
  await share({ id: first, pictures: [{ src: once }, { src: twice }] }, author.cookie);
  await share({ id: second, pictures: [{ src: twice }] }, author.cookie);
  await db.insert(postLikes).values({ postId: first, personId: other.id });
  const remove = (id: string, as?: string) => fetchData(`/posts/${id}/delete`, new URLSearchParams(), as);
  expect([(await remove(first)).status, (await remove(first, other.cookie)).status]).toEqual([401, 404]);
  expect(await by(author)).toHaveLength(2);
  expect((await remove(first, author.cookie)).status).toBe(200);
  expect((await remove(first, author.cookie)).status).toBe(404);
  const left = await db.select({ address: pictures.address }).from(pictures).where(eq(pictures.ownerId, author.id));
  expect(left).toEqual([{ address: twice }]);
  expect([(await visit(once)).status, (await visit(twice)).status]).toEqual([404, 200]);
  const plain = await send(`/posts/${second}/delete`, {}, author.cookie);
  expect([plain.status, plain.headers.get('location'), (await visit(twice)).status]).toEqual([303, '/posts', 404]);
});
