import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { archiveSections } from '#app/archive-sections.server.ts';
import { newId } from '#app/forms/new-id.ts';
import { mails } from '#app/mail/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { works } from '#app/works/tables.ts';
import { pageCache } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { newAddress } from '#server/media/addresses.ts';
import { log } from '#server/process/log.ts';
import { dataOf } from '#tests/authorization/fixture.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { choose, publishStory } from '#tests/support/site/stories.ts';
import { createKidsStory } from '#tests/support/works.ts';

beforeEach(resetRateLimits);

let grownUp: Member;
let child: Member;
let sibling: Member;
let group: { id: string };
let outsiders: Record<string, Member | null>;
beforeAll(async () => {
  await createMember({ role: 'owner' });
  await loadSettings();
  const otherGrownUp = await createMember();
  grownUp = await createMember();
  group = await createGroup([grownUp]);
  [child, sibling] = [await createChild(group), await createChild(group)];
  outsiders = {
    visitor: null,
    stranger: await createMember(),
    moderator: await createMember({ role: 'moderator' }),
    'other grown-up': otherGrownUp,
    'other child': await createChild(await createGroup([otherGrownUp])),
  };
  await createKidsStory(otherGrownUp, { title: 'A public story' });
});

/** A story whose every text and pictures contain `word`. */
async function storyWith(word: string) {
  const [cover, inside] = await Promise.all(
    [0, 1].map((n) => createImage(child, { address: newAddress('kids_books', child.id, 'kids_books', n), bucket: 'kids_books' })),
  );
  const page = {
    type: 'doc',
    content: [
      { type: 'image', attrs: { src: inside?.address, width: 40, height: 30, alt: word } },
      { type: 'paragraph', content: [{ type: 'text', text: word }] },
    ],
  };
  const story = await publishStory(child, { title: word, description: word, pages: [page, text(word)], cover: cover?.address ?? '' });
  return { id: story.id, pictures: [cover?.address ?? '', inside?.address ?? ''] };
}

const pathsOf = (id: string, word: string) => [
  ...[
    '/',
    '/kids-adventure',
    '/kids-adventure?genre=adventure',
    '/kids-adventure/more',
    '/posts',
    '/languages',
    '/saved-stories',
    '/groups',
  ],
  ...['/continue-reading', '/write', '/notifications', '/community', '/moderation', '/all-books', '/weekly-challenges'],
  ...[`/profile/${child.username}`, `/profile/${child.id}`, `/${child.username}`, `/profile/${child.username}/more?tab=all`],
  ...[`/kids-book/${id}`, `/works/${id}`, `/book/${id}`, `/report?type=kids_book&id=${id}`, `/kids-writing?draft=${id}`],
  ...['pages/1', 'pages/2', 'next', 'text', 'comments', 'parts', 'comment-rule', 'download'].map((part) => `/works/${id}/${part}`),
  ...['', '/review', '/children', '/cards', `/children/${child.id}`].map((page) => `/groups/${group.id}${page}`),
  ...[`/search?q=${word}`, `/search/results?q=${word}`],
];

/** They request pages, the others the data of pages: a page contains its data, and these two see the two frames of pages. */
const WITH_PAGES = ['visitor', 'other child'];

/** Everything that shows the word of the story, or its id where a search repeats the word, to this viewer. */
async function shownTo(
  viewer: Member | null,
  { id, pictures }: { id: string; pictures: string[] },
  word: string,
  addressOf: (path: string) => string = dataOf,
) {
  const as = viewer?.cookie;
  const shown: string[] = [];
  for (const path of pathsOf(id, word)) {
    resetRateLimits();
    const response = await visit(/\/more(\?|$)/.test(path) ? path : addressOf(path), { as });
    const body = `${response.headers.get('location') ?? ''} ${await response.text()}`;
    const own = path.includes(id) ? body.replaceAll(id, '') : body; // an error page may repeat the address
    if (path.includes('q=') ? body.includes(id) : own.includes(word) || (!path.includes(id) && body.includes(id))) shown.push(path);
  }
  for (const path of ['like', 'save', 'comments', 'progress']) {
    const { status } = await send(`/works/${id}/${path}`, { text: 'I loved this story!', page: '1' }, as);
    if (status !== 404 && status !== 401) shown.push(`${path}: ${status}`);
  }
  for (const picture of pictures) if ((await visit(picture, { as })).status === 200) shown.push(picture);
  if (viewer && (await archiveOf(viewer)).includes(word)) shown.push('archive');
  return shown;
}

async function archiveOf(viewer: Member): Promise<string> {
  let all = '';
  for (const { files } of archiveSections)
    for await (const file of files({ ...viewer, standing: { state: 'active' } } as never))
      if ('chunks' in file) for await (const chunk of file.chunks) all += String(chunk);
  return all;
}

const STEPS = ['waiting', 'returned', 'group', 'sent', 'deleted'] as const;

test.each(STEPS)(
  'a child’s story in the step %s is in no page, data, search, count, picture, archive, mail or log of anyone outside (SAFE-06, SAFE-08)',
  async (step) => {
    const logged: unknown[] = [];
    for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(log, level).mockImplementation((...args) => void logged.push(args));
    // Letters alone: eight digits can look like a phone number, which a child does not publish.
    const word = `zqcanary${newId()
      .slice(-8)
      .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
    const story = await storyWith(word);
    expect(await shownTo(grownUp, story, word)).toContain(`/kids-book/${story.id}`); // its grown-ups read it, and caches are filled
    if (step === 'returned') await choose(grownUp, group, story, 'return', `Please change ${word}.`);
    if (step === 'group' || step === 'sent') await choose(grownUp, group, story, 'group');
    if (step === 'sent') await choose(grownUp, group, story, 'zone');
    if (step === 'deleted') await choose(grownUp, group, story, 'delete');
    const isShared = step === 'group' || step === 'sent';
    for (const [name, viewer] of Object.entries({ ...outsiders, ...(!isShared && { sibling }) })) {
      const shown = await shownTo(viewer, story, word, WITH_PAGES.includes(name) ? (path) => path : dataOf);
      // The queue of moderators has the title of a story that was sent to them.
      const inQueue = step === 'sent' && name === 'moderator' ? shown.filter((path) => !path.startsWith('/moderation')) : shown;
      expect([name, inQueue]).toEqual([name, []]);
    }
    if (isShared) expect(await shownTo(sibling, story, word)).toContain(`/kids-book/${story.id}`);
    expect(JSON.stringify([await db.select().from(mails), logged])).not.toContain(word);
    vi.restoreAllMocks();
  },
  120_000,
);

test('a story that is taken back from the zone disappears from cached pages, saved stories and archives of readers (SAFE-06, SAFE-08)', async () => {
  const word = `zqcanary${newId().slice(-8)}`;
  const story = await storyWith(word);
  await db.update(works).set({ state: 'shown', review: null }).where(eq(works.id, story.id));
  pageCache.clear();
  const reader = await createMember();
  await send(`/works/${story.id}/save`, {}, reader.cookie);
  for (const path of ['/kids-adventure', `/kids-book/${story.id}`]) expect((await pageOf(await visit(path))).text).toContain(word);
  expect(await archiveOf(reader)).toContain(word);
  await choose(grownUp, group, story, 'back');
  expect(await shownTo(null, story, word)).toEqual([]);
  expect(await shownTo(reader, story, word)).toEqual([]);
});
