import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { posts } from '#app/posts/tables.ts';
import { type Kind, kinds } from '#app/works/kinds.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { log } from '#server/process/log.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember, hide, spectate } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createWork } from '#tests/support/works.ts';
import { people } from '../../tables.ts';
import type { ProfileItem } from './profile-list.server.ts';
import { onShelves } from './shelf-rules.ts';

const page = async (path: string, as?: string) => (await (await visit(path, { as })).text()).replaceAll('<!-- -->', '');

/** Publishes one item of every kind and returns the paths that delete them. */
async function publishOneOfEach(person: Awaited<ReturnType<typeof createMember>>) {
  const published = await Promise.all(
    Object.values(kinds).map(({ kind }) =>
      createWork(person, { kind, title: `Shelved ${kind}`, ...(kind === 'world' ? { genre: null } : {}) }),
    ),
  );
  const post = await createPost(person, { content: 'Shelved post' });
  return [...published.map(({ id }) => `/works/${id}/delete`), `/posts/${post.id}/delete`];
}
const left = async ({ id }: { id: string }) =>
  (await db.$count(works, eq(works.authorId, id))) + (await db.$count(posts, eq(posts.authorId, id)));

test('only the author can delete a book, comic, theory, world or post (PRIVACY-06, PROFILE-13)', async () => {
  const [author, spectator] = [await createMember(), await createMember()];
  await spectate(spectator, author);
  for (const isPrivate of [false, true]) {
    await hide(author, isPrivate);
    for (const address of await publishOneOfEach(author))
      for (const [as, status] of [
        [undefined, 401],
        [spectator.cookie, 404],
      ] as const)
        expect([address, (await fetchData(address, new URLSearchParams(), as)).status]).toEqual([address, status]);
  }
  expect(await left(author)).toBe(2 * (Object.keys(kinds).length + 1));
});

test.each([false, true])(
  'deleted items disappear from every tab and count (private profile: %s) (PROFILE-21, AMB-21)',
  async (isPrivate) => {
    const author = await createMember();
    const addresses = await publishOneOfEach(author);
    await hide(author, isPrivate);
    expect(await page('/profile', author.cookie)).toContain(`All <small>${Object.keys(kinds).length + 1}</small>`);
    for (const address of addresses) expect((await send(address, {}, author.cookie)).status).toBe(303);
    expect(await left(author)).toBe(0);
    for (const tab of ['all', 'posts', 'stories', 'comics', 'theories', 'worlds'])
      expect(await page(`/profile?tab=${tab}`, author.cookie)).not.toContain('Shelved');
    expect(await page('/profile', author.cookie)).toContain('All <small>0</small>');
  },
);

test('deleting an item of an unknown kind does nothing and is logged (ERR-13)', async () => {
  const author = await createMember();
  const work = await createBook(author);
  const lines: object[] = [];
  const { warn } = log;
  Object.assign(log, { warn: (line: object) => lines.push(line) });
  try {
    expect((await send(`/poems/${work.id}/delete`, {}, author.cookie)).status).toBe(405);
  } finally {
    Object.assign(log, { warn });
  }
  expect(lines).toContainEqual(expect.objectContaining({ method: 'POST', path: '/*', status: 405 }));
  expect(await left(author)).toBe(1);
});

test('the drawn cover and the initial are rendered beneath the images (PROFILE-18)', async () => {
  const plain = await page('/profile', (await createMember({ name: 'Zadie' })).cookie);
  expect(plain).toMatch(/class="profile-cover"><svg class="drawn-cover".*?<\/svg><div/);
  expect(plain).toMatch(/class="profile-arch"[^>]*><span class="avatar[^>]*>Z<\/span><\/span>/);
  const shown = await createMember({ name: 'Zadie', coverPhoto: '/media/none/cover.webp', profilePicture: '/media/none/picture.webp' });
  const pictured = await page('/profile', shown.cookie);
  expect(pictured).toMatch(
    /class="profile-cover"><svg class="drawn-cover".*?<\/svg><img src="\/media\/none\/cover\.webp\?w=1280"[^>]* alt=""/,
  );
  expect(pictured).toMatch(/>Z<\/span><img src="\/media\/none\/picture\.webp\?w=320"[^>]* alt=""/);
});

test('a new profile is public, without spectators and spectating no one (PRIVACY-01, DATA-01)', async () => {
  const name = `new${Date.now() % 1_000_000}`;
  const form = { name: 'Newcomer', username: name, email: `${name}@mail.example`, password: 'Lantern-7-oak', terms: 'on' };
  expect((await send('/sign-up', form)).status).toBe(303);
  const [row] = await db.select().from(people).where(eq(people.username, name));
  expect(row).toMatchObject({ isPrivate: false, spectatorCount: 0, spectatingCount: 0, creativeThoughts: [], bio: '', coverPhoto: null });
  expect(withoutScripts(await page(`/${name}`, (await createMember()).cookie))).toContain('Newcomer');
});

test('saved stories link back to the profile, for visitors to the home page (SHELL-22, AMB-86)', async () => {
  const { cookie } = await createMember();
  expect(await page('/saved-stories', cookie)).toMatch(/href="\/profile"[^>]*><svg.*?<\/svg>Back to Profile/);
  expect(await page('/saved-stories')).toMatch(/href="\/"[^>]*><svg.*?<\/svg>Back to Home/);
});

test('a shelf holds as many items as fit, in order', () => {
  const author = { name: '', username: '', profilePicture: null };
  const content = { rating: null, warnings: [], warningsStated: null, parts: null, panels: [] };
  const facts = { minutes: 1, status: null, holdUntil: null, content };
  const item = (kind: Kind, n: number): ProfileItem => ({
    type: 'work',
    id: `${kind} ${n}`,
    entry: false,
    work: { id: '', kind, title: '', description: '', cover: null, genre: null, tags: [], views: 0, likes: 0, author, ...facts },
  });
  const books = Array.from({ length: 7 }, (_, n) => item('book', n));
  expect(onShelves(books).map(({ length }) => length)).toEqual([6, 1]);
  const worlds = Array.from({ length: 4 }, (_, n) => item('world', n));
  expect(onShelves(worlds).map(({ length }) => length)).toEqual([3, 1]);
  expect(onShelves([...books, ...worlds]).flat()).toEqual([...books, ...worlds]);
  expect(onShelves([])).toEqual([]);
});
