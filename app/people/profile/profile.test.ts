import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { hub } from '#server/app.ts';
import { db, pool } from '#server/database/database.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember, hide, spectate } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createWork } from '#tests/support/works.ts';
import { posts } from '../../posts/tables.ts';
import { kinds, listedKinds } from '../../works/kinds.ts';
import type { ProfileItem } from './shelves/profile-list.server.ts';
import { ITEMS_PAGE_SIZE, previewOf } from './shelves/profile-tab-rules.ts';

const read = async (path: string, as?: string) => {
  const response = await visit(path, { as });
  return { status: response.status, page: (await response.text()).replaceAll('<!-- -->', '') };
};
/** The HTML of the page content, without the serialized data for hydration. */
const shown = (page: string) => page.slice(page.indexOf('<main'), page.indexOf('</main>'));
const count = (page: string, name: string) => new RegExp(`>${name} <small>(\\S+?)</small>`).exec(page)?.[1];
const KINDS = listedKinds.map(({ kind }) => kind);

test('a member whose username is the address of a page has their profile below /profile (OPEN-01)', async () => {
  const { cookie } = await createMember();
  for (const username of ['browse', 'library', 'following', 'numbers']) {
    await createMember({ username, name: `Called ${username}` });
    expect(shown((await read(`/profile/${username}`, cookie)).page).includes(`Called ${username}`)).toBe(true);
    expect((await read(`/${username}`, cookie)).page.includes(`Called ${username}`)).toBe(false);
  }
});

test('a profile is served at four URLs, ignoring case (PROFILE-01, PROFILE-02, PROFILE-27, ROUTE-17, ROUTE-18, ROUTE-40, DATA-01, AMB-53, AMB-56)', async () => {
  const person = await createMember({
    name: 'Amara Okoye',
    username: `Saltglass${Date.now() % 100_000}`,
    bio: 'I write about tides.\nSlow replies.',
    creativeThoughts: ['Every map is a promise.', 'An older one.'],
    profilePicture: '/media/profile-images/a/profile/pictures/1-a.webp',
    coverPhoto: '/media/profile-images/a/profile/covers/1-b.webp',
  });
  const stranger = await createMember();
  await spectate(stranger, person);
  for (const kind of KINDS) await createWork(person, { kind, ...(kind === 'world' ? { genre: null } : {}) });
  await createPost(person);
  const own = await read('/profile', person.cookie);
  expect(own.status).toBe(200);
  for (const path of [
    `/profile/${person.username}`,
    `/${person.username}`,
    `/${person.username.toUpperCase()}`,
    `/profile/${person.username.toLowerCase()}`,
    `/profile/${person.id}`,
  ]) {
    const { status, page } = await read(path, stranger.cookie);
    expect([path, status]).toEqual([path, 200]);
    for (const part of [
      'Amara Okoye',
      `@${person.username}`,
      'I write about tides.',
      'Every map is a promise.',
      '1-a.webp',
      '1-b.webp',
      '4 </span><span>Stories',
      '1 </span><span>Post<',
      '1 </span><span>Spectator<',
      '0 </span><span>Spectating',
    ])
      expect(shown(page)).toContain(part);
    expect(page).not.toContain(person.email); // AMB-53
    expect(page).not.toContain('An older one.');
  }
  expect(shown(own.page)).toContain(person.email);
});

test('a visitor sees the sign-in gate at each URL, and no profile data (PROFILE-15)', async () => {
  const person = await createMember({ name: 'Not for visitors', bio: 'Kept inside' });
  await createBook(person, { title: 'On the shelf inside' });
  for (const path of ['/profile', `/profile/${person.username}`, `/${person.username}`, `/profile/${person.username}/spectators`]) {
    const { status, page } = await read(path);
    expect([path, status]).toEqual([path, 200]);
    for (const part of ['Sign In Required', `href="/sign-in?next=${encodeURIComponent(path)}"`])
      expect(withoutScripts(page)).toContain(part);
    for (const part of ['Not for visitors', 'Kept inside', 'On the shelf inside', person.email, person.id])
      expect(page).not.toContain(part);
  }
});

test('a private profile is visible only to its owner, and links to its content are not found (PROFILE-16, PRIVACY-02, AMB-52)', async () => {
  const [person, spectator, stranger] = [
    await createMember({ name: 'Hidden one', bio: 'Kept inside' }),
    await createMember(),
    await createMember(),
  ];
  await spectate(spectator, person);
  const work = await createBook(person, { title: 'A hidden work' });
  const hiddenPost = await createPost(person, { content: 'A hidden post' });
  await hide(person);
  for (const as of [spectator.cookie, stranger.cookie])
    for (const path of [`/profile/${person.username}`, `/${person.username}`, `/profile/${person.id}?tab=posts`]) {
      const { status, page } = await read(path, as);
      expect(status).toBe(200);
      for (const part of ['Private Profile', 'This user has set their profile to private.', 'Return to Home'])
        expect(withoutScripts(page)).toContain(part);
      for (const part of ['Hidden one', 'Kept inside', 'A hidden', work.id, person.email]) expect(page).not.toContain(part);
    }
  for (const path of [`/book/${work.id}`, `/posts/${hiddenPost.id}`, `/works/${work.id}`])
    expect([path, (await visit(path, { as: spectator.cookie })).status]).toEqual([path, 404]);
  for (const path of ['more', 'spectators', 'spectating', 'spectators/more'])
    expect((await visit(`/profile/${person.username}/${path}`, { as: spectator.cookie })).status).toBe(404);
  for (const path of ['/profile', `/${person.username}`])
    expect(withoutScripts((await read(path, person.cookie)).page)).toContain('A hidden work');
  expect((await visit(`/profile/${person.username}/spectators`, { as: person.cookie })).status).toBe(200);
});

test('an unknown profile is not found, signed in or not, whatever the URL contains (PROFILE-19, AMB-56)', async () => {
  const { cookie } = await createMember();
  for (const as of [undefined, cookie])
    for (const name of ['nobody_of_this_name', 'wp-login.php', "o'or'1", 'a%2Fb', 'x'.repeat(300), '01900000-0000-7000-8000-000000000000'])
      for (const path of [`/${name}`, `/profile/${name}`]) {
        const { status, page } = await read(path, as);
        expect([path, status]).toEqual([path, 404]);
        expect(withoutScripts(page)).toContain('Profile not found');
      }
  expect((await read('/two/segments')).page).not.toContain('Profile not found');
  expect((await visit('/profile/%00', { as: cookie })).status).toBeLessThan(500);
});

test('each tab lists its items with their count; challenge entries are among the stories (PROFILE-03, PROFILE-05, PROFILE-07, AMB-96, AMB-97)', async () => {
  const person = await createMember();
  const titles = { book: 'A tale', comic: 'A strip', theory: 'A thesis', world: 'A place' };
  for (const kind of KINDS) await createWork(person, { kind, title: titles[kind], ...(kind === 'world' ? { genre: null } : {}) });
  const entry = { title: 'For the contest', challengeId: (await createChallenge()).id };
  await createWork(person, { kind: 'comic', ...entry });
  const { id } = await createPost(person, { content: 'A word in passing' });
  const expected: Record<string, string[]> = {
    all: [...Object.values(titles), 'For the contest', 'A word in passing'],
    posts: ['A word in passing'],
    stories: ['A tale', 'For the contest'],
    comics: ['A strip'],
    theories: ['A thesis'],
    worlds: ['A place'],
  };
  const names = { all: 'All', posts: 'Posts', stories: 'Stories', comics: 'Comics', theories: 'Fan Theories', worlds: 'Imagination' };
  const as = (await createMember()).cookie;
  for (const [tab, name] of Object.entries(names)) {
    const page = shown((await read(`/profile/${person.username}?tab=${tab}`, as)).page);
    expect([tab, count(page, name)]).toEqual([tab, String(expected[tab]?.length)]);
    for (const words of expected.all ?? [])
      expect([tab, words, page.includes(`>${words}</b>`)]).toEqual([tab, words, expected[tab]?.includes(words)]);
  }
  const { page } = await read(`/profile/${person.username}`, as);
  for (const kind of KINDS) expect(page).toContain(`href="${kinds[kind].address('')}`);
  expect(page).toContain(`href="/posts#post-${id}"`);
  expect(withoutScripts(page)).toContain('Challenge entry');
  for (const odd of ['drafts', 'toString', '<script>'])
    expect(withoutScripts((await read(`/profile/${person.username}?tab=${odd}`, as)).page)).toContain('A tale');
  await fetchData(`/people/${person.username}/hide`, new URLSearchParams({ hidden: 'yes' }), as);
  const { page: covered } = await read(`/profile/${person.username}`, as);
  expect(withoutScripts(covered)).toContain('Your settings hide works by');
  expect(withoutScripts(covered)).not.toContain('Challenge entry'); // the badge would cover Show
});

test('drafts appear only on the own profile, each with a link to its editor (PROFILE-04, PROFILE-08, PROFILE-13, DRAFT-21)', async () => {
  const person = await createMember();
  expect(shown((await read('/profile?tab=drafts', person.cookie)).page)).toMatch(/href="\/write"[^>]*>Start Writing/);
  const editorPaths: Record<string, string> = {
    book: '/write/book',
    comic: '/write/comic',
    fantheory: '/write/fantheory',
    imageworld: '/write/imageworld',
  };
  for (const kind of ['book', 'fantheory', 'imageworld'] as const) {
    const id = await createDraft(person, { kind, title: `Begun ${kind}`, ...(kind === 'book' ? { pages: [text('Once, twice.')] } : {}) });
    const page = shown((await read('/profile?tab=drafts', person.cookie)).page);
    for (const part of [`Begun ${kind}`, `href="${editorPaths[kind]}?draft=${id}"`, `More about Begun ${kind}`])
      expect(withoutScripts(page)).toContain(part);
  }
  expect(shown((await read('/profile', person.cookie)).page)).toContain('Once, twice.');
  for (const path of ['', '?tab=drafts', '/more?tab=drafts']) {
    const { page } = await read(`/profile/${person.username}${path}`, (await createMember()).cookie);
    for (const part of ['Begun', 'Saved Drafts', 'Once, twice']) expect(page).not.toContain(part);
  }
});

test('the own profile has edit controls, other profiles a spectate button (PROFILE-09, PROFILE-12, PROFILE-13, PROFILE-14)', async () => {
  const person = await createMember();
  await createPost(person, { content: 'Mine to take back' });
  const own = shown((await read('/profile', person.cookie)).page);
  const theirs = shown((await read(`/profile/${person.username}`, (await createMember()).cookie)).page);
  for (const part of ['Edit Cover', 'Edit Profile', 'Settings', 'More about Mine to take back']) {
    expect(own).toContain(part);
    expect(theirs).not.toContain(part);
  }
  expect(own).not.toContain('Spectate ');
  expect(theirs).toContain(`action="/people/${person.username}/spectate"`);
});

test('a post’s title is its first fifty graphemes (PROFILE-06)', () => {
  expect(previewOf('  Once\n\nupon   a time ')).toBe('Once upon a time');
  expect(previewOf('a'.repeat(50))).toBe('a'.repeat(50));
  expect(previewOf('a'.repeat(51))).toBe(`${'a'.repeat(50)}…`);
  expect(previewOf('👩‍👩‍👧‍👦'.repeat(60))).toBe(`${'👩‍👩‍👧‍👦'.repeat(50)}…`);
  expect(previewOf('')).toBe('');
});

test('a long post is shown by its beginning, an image post by the number of images (PROFILE-06)', async () => {
  const person = await createMember();
  await createPost(person, { content: `${'x'.repeat(49)} and more` });
  await createPost(person, { content: '', pictures: [{ src: '/media/posts/a/posts/1-a.webp', width: 4, height: 3, description: '' }] });
  const page = shown((await read(`/profile/${person.username}?tab=posts`, person.cookie)).page);
  for (const part of [`>${'x'.repeat(49)}…<`, '>A picture<', '/media/posts/a/posts/1-a.webp?w=320'])
    expect(withoutScripts(page)).toContain(part);
  expect(page).not.toContain('and more');
});

test('a list of works and posts is paginated without gaps or repeats, also with equal timestamps', async () => {
  const person = await createMember();
  const same = new Date('2026-01-01T00:00:00Z');
  const created = new Set<string>();
  for (let i = 0; i < ITEMS_PAGE_SIZE + 3; i++) {
    const createdAt = i % 2 ? same : new Date(same.getTime() + i * 1000);
    created.add((await createBook(person, { createdAt })).id);
    created.add((await createPost(person, { createdAt })).id);
  }
  const seen: string[] = [];
  let path = `/profile/${person.username}/more`;
  for (let page = 0; path && page < 9; page++) {
    const result = await visit(path, { as: person.cookie });
    const { items, more } = (await result.json()) as { items: ProfileItem[]; more: { at: string; id: string } | null };
    seen.push(...items.map(({ id }) => id));
    path = more ? `/profile/${person.username}/more?after=${more.at}_${more.id}` : '';
  }
  expect(seen).toHaveLength(created.size);
  expect(new Set(seen)).toEqual(created);
  const first = await read('/profile', person.cookie);
  const next = /href="(\/profile\?after=[^"]+)"/.exec(first.page)?.[1];
  expect(shown((await read(next ?? '', person.cookie)).page)).toContain('tile-link');
  expect((await visit(`/profile/${person.username}/more`)).status).toBe(401);
});

test('a profile runs as many queries for two works as for sixty', async () => {
  const [person, stranger] = [await createMember(), await createMember()];
  const query = vi.spyOn(pool, 'query');
  try {
    const countQueries = async () => {
      query.mockClear();
      await read(`/profile/${person.username}`, stranger.cookie);
      return query.mock.calls.length;
    };
    for (let i = 0; i < 2; i++) await createBook(person);
    const few = await countQueries();
    for (let i = 0; i < 40; i++) await createBook(person);
    for (let i = 0; i < 18; i++) await createPost(person);
    expect([few, await countQueries()]).toEqual([3, 3]); // the viewer, the head, the list
  } finally {
    query.mockRestore();
  }
});

test('a profile topic is announced when an item is added or deleted, not on likes by others (LIVE-01)', async () => {
  await hub.ready;
  const [author, reader] = [await createMember(), await createMember()];
  const events: string[] = [];
  const stop = hub.on((topic) => topic === `profile:${author.id}` && events.push(topic));
  const expectEvents = async (times: number) => expect.poll(() => events.length).toBe(times);
  try {
    expect((await publish(await createDraft(author), author.cookie)).status).toBe(200);
    await expectEvents(1);
    const work = await createBook(author);
    await send(`/works/${work.id}/like`, { liked: 'yes' }, reader.cookie);
    await send(`/works/${work.id}/delete`, {}, author.cookie);
    await expectEvents(2);
    await send('/create-post', { content: 'A word.', tag: 'maps' }, author.cookie);
    await expectEvents(3);
    const [post] = await db.select({ id: posts.id }).from(posts).where(eq(posts.authorId, author.id));
    await send(`/posts/${post?.id}/delete`, {}, author.cookie);
    await expectEvents(4);
  } finally {
    stop();
  }
});
