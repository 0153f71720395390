import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clearFilterCache } from '#app/channels/directory/filters/filters-in-use.server.ts';
import { channels } from '#app/channels/tables.ts';
import { comments } from '#app/comments/tables.ts';
import { drafts } from '#app/drafts/tables.ts';
import { cases, moderationLog } from '#app/moderation/tables.ts';
import { posts } from '#app/posts/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { listedWords } from '#app/site/tables.ts';
import { listedWordsIn, wordFinder } from '#app/site/word-rules.ts';
import { parts, works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChannel, postMessage } from '#tests/support/channels.ts';
import { type DraftOptions, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, publishPart } from '#tests/support/drafts/drafts.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createWork } from '#tests/support/works.ts';

const REFUSED = 'This text contains words that are not used here.';
const WAITING = 'Waiting for a moderator.';
const LONG_AGO = new Date(Date.now() - 100 * 86_400_000);
let administrator: Member;
let member: Member;
beforeAll(async () => {
  await createMember({ role: 'owner' });
  administrator = await createMember({ role: 'administrator' });
  member = await createMember({ createdAt: LONG_AGO });
});
beforeEach(async () => {
  resetRateLimits();
  await db.delete(listedWords);
  await loadSettings();
});

const add = (words: string, effect = 'hold') => send('/admin/words', { words, effect }, administrator.cookie);
const page = async () => (await pageOf(await visit('/admin/words', { as: administrator.cookie }))).one('main');
const read = async (path: string, as?: Member) => (await pageOf(await visit(path, { as: as?.cookie }))).text;

test('an administrator lists words one on each line, changes what they do and removes them, which is in the log (HOLD-03)', async () => {
  expect((await add('Sea Monster\r\n\nGAMBLING')).status).toBe(303);
  expect((await add('sea  mónster', 'refuse')).status).toBe(303);
  const rows = (await page()).parts('tbody tr').map(({ text }) => text.split('\n').slice(0, 2));
  expect(rows).toEqual([
    ['GAMBLING', 'Hold the text for a moderator'],
    ['sea mónster', 'Refuse the text'],
  ]);
  const [listed] = await db.select().from(listedWords).where(eq(listedWords.folded, 'gambling'));
  expect((await send(`/admin/words/${listed?.id}/remove`, {}, administrator.cookie)).status).toBe(303);
  for (const unknown of [listed?.id, 'nonsense'])
    expect((await send(`/admin/words/${unknown}/remove`, {}, administrator.cookie)).status).toBe(404);
  expect((await page()).text).toContain('1 of 500 words and phrases');
  const log = await db.select().from(moderationLog).where(eq(moderationLog.actorId, administrator.id)).orderBy(moderationLog.id);
  expect(log.map(({ action, after }) => [action, after])).toEqual([
    ['words-listed', { words: '2', effect: 'hold' }],
    ['words-listed', { words: '1', effect: 'refuse' }],
    ['word-unlisted', null],
  ]);
});

test.each([
  ['', 'hold', 'Type a word or a phrase.'],
  ['good\n!!', 'hold', '“!!” does not have 2 to 60 characters with at least one letter or digit.'],
  ['x'.repeat(61), 'hold', `“${'x'.repeat(40)}” does not have 2 to 60 characters with at least one letter or digit.`],
  ['good', 'nonsense', 'Choose what happens to a text with these words.'],
  [Array.from({ length: 501 }, (_, n) => `word${n}`).join('\n'), 'hold', 'Up to 500 words and phrases can be listed.'],
])('a list with something else stores nothing and stays in the form (HOLD-03)', async (words, effect, message) => {
  const response = await add(words, effect);
  expect(response.status).toBe(422);
  const form = (await pageOf(response)).one('main');
  expect(form.text).toContain(message);
  expect(form.parts('textarea')[0]?.text.replaceAll(/\s+/g, ' ').trim()).toBe(words.replaceAll('\n', ' '));
  expect(await db.$count(listedWords)).toBe(0);
});

test('no more than 500 words are listed, also by two administrators at once (HOLD-03)', async () => {
  const lines = (from: number, count: number) => Array.from({ length: count }, (_, n) => `word${from + n}`).join('\n');
  expect((await add(lines(0, 498))).status).toBe(303);
  const statuses = (await Promise.all([add(lines(2_000, 2)), add(lines(3_000, 2))])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([303, 422]);
  expect(await db.$count(listedWords)).toBe(500);
});

test('whole words and phrases are found, whatever their case, accents, spaces and punctuation (HOLD-03)', () => {
  const listed = listedWordsIn('Sea Monster\nass\nмонстр\n怪物');
  if ('message' in listed) return expect.unreachable();
  const find = wordFinder(listed.words.map(({ folded }, i) => ({ folded, effect: i === 1 ? 'refuse' : 'hold' })));
  const found = ['A SEA-MÖNSTER!', 'sea,\n monster', 'Монстр!', '大きな怪物だ', 'What an ass.', 'A sea monster on an ass'];
  expect(found.map(find)).toEqual(['hold', 'hold', 'hold', 'hold', 'refuse', 'refuse']);
  for (const other of ['The class of sea monsters', 'sea and monster', 'монстры', '怪', ''])
    expect([other, find(other)]).toEqual([other, null]);
});

test('a comment with a listed word waits for a moderator, also of a member of many days, and staff are not checked (HOLD-03)', async () => {
  await add('sea monster');
  const book = await createBook(await createMember());
  const comment = async (as: Member, text: string) => {
    const id = randomUUID();
    await fetchData(`/works/${book.id}/comments`, new URLSearchParams({ id, text }), as.cookie);
    return [(await db.select({ state: comments.state }).from(comments).where(eq(comments.id, id)))[0]?.state, id] as const;
  };
  const [state, id] = await comment(member, 'I saw a Sea Monster.');
  expect(state).toBe('held');
  expect(await db.select().from(cases).where(eq(cases.subjectId, id))).toMatchObject([{ kind: 'held', holdReason: 'word' }]);
  expect(await read(`/book/${book.id}`, member)).toContain(WAITING);
  expect(await read(`/book/${book.id}`)).not.toContain('Sea Monster');
  expect((await comment(member, 'I saw the sea.'))[0]).toBe('shown');
  expect((await comment(administrator, 'No sea monster here.'))[0]).toBe('shown');
  await send(`/admin/words/${(await db.select().from(listedWords))[0]?.id}/remove`, {}, administrator.cookie);
  expect((await comment(member, 'Another sea monster.'))[0]).toBe('shown');
});

test('every text with a refused word is answered with the sentence, keeps what was typed, and stores nothing (HOLD-03)', async () => {
  await add('sea monster', 'refuse');
  const [book, channel] = [await createBook(await createMember()), await createChannel(member)];
  const words = 'Beware of the sea monster';
  const forms: [string, Record<string, string>][] = [
    [`/works/${book.id}/comments`, { text: words }],
    ['/create-post', { content: words }],
    ['/create-post', { content: 'Fine.', tag: 'sea monster' }],
    ['/profile/thought', { thought: words }],
    ['/profile/edit', { name: member.name, username: member.username, bio: words }],
  ];
  for (const [path, fields] of forms) {
    const response = await send(path, fields, member.cookie);
    const html = await response.text();
    const shown = await pageOf(html);
    expect([path, response.status, shown.text.includes(REFUSED)]).toEqual([path, 422, true]);
    expect([path, html.includes('sea monster')]).toEqual([path, true]);
  }
  expect(await postMessage(channel.id, { text: words }, member.cookie)).toMatchObject({ status: 422, message: REFUSED });
  const settings = { coverImage: channel.coverImage, custom: 'Owls', tag: 'owls', privacy: 'public' };
  const edited = await send(`/community/channel/${channel.id}/settings`, { ...settings, name: 'Fine', description: words }, member.cookie);
  expect([edited.status, (await pageOf(edited)).text.includes(REFUSED)]).toEqual([422, true]);
  expect(await db.$count(comments, eq(comments.workId, book.id))).toBe(0);
  expect(await db.$count(posts, eq(posts.authorId, member.id))).toBe(0);
  expect(await db.$count(channels, and(eq(channels.id, channel.id), eq(channels.description, words)))).toBe(0);
});

test('no topic, tag or filter shows a listed word, before and after it was listed (HOLD-03)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const tag = `zqtag${randomUUID().slice(0, 6)}`;
  const world = await createWork(author, { kind: 'world', genre: null, tags: [tag, 'Maps'] });
  for (const as of [author, other]) await createPost(as, { tags: [tag, 'tides'] });
  const channel = await createChannel(author, { tags: [tag, 'owls'] });
  const paths = [
    '/posts',
    '/all-worlds',
    `/world/${world.id}`,
    '/community',
    `/community/channel/${channel.id}`,
    `/profile/${author.username}`,
  ];
  const showing = async () => {
    clearFilterCache(); // the filters of the community page are five seconds old at most
    const texts = await Promise.all(paths.map(async (path) => [path, await read(path, author)] as const));
    return texts.filter(([, text]) => text.toLowerCase().includes(tag)).map(([path]) => path);
  };
  expect(await showing()).toEqual(expect.arrayContaining(paths.slice(0, 4)));
  await add(tag.toUpperCase());
  expect(await showing()).toEqual([]);
  expect(await read('/posts', author)).toContain('tides');
});

test('an address with a listed word as topic or tag shows it nowhere and filters nothing (HOLD-03)', async () => {
  const author = await createMember();
  const tag = `zqtag${randomUUID().slice(0, 6)}`;
  await createWork(author, { kind: 'world', genre: null, tags: [tag] });
  await createPost(author, { tags: [tag] });
  await createChannel(author, { tags: [tag] });
  const paths = [`/posts?topic=${tag}`, `/all-worlds?tag=${tag}`, `/community?tag=${tag}`, `/community?category=${tag}`];
  const naming = async () => {
    clearFilterCache();
    const texts = await Promise.all(
      paths.map(async (path) => [path, (await pageOf(await visit(path, { as: author.cookie }))).text] as const),
    );
    return texts.filter(([, text]) => text.toLowerCase().includes(tag)).map(([path]) => path);
  };
  expect(await naming()).toEqual(paths);
  await add(tag);
  expect(await naming()).toEqual([]);
});

const published = async (as: Member, options: DraftOptions, choices: Record<string, string> = {}) => {
  const response = await publish(await createDraft(as, options), as.cookie, choices);
  const [work] = await db.select().from(works).where(eq(works.authorId, as.id)).orderBy(desc(works.createdAt)).limit(1);
  return { ...response, work };
};

test('a refused word is in no statement about assistants, when the work is published or later, and in no reason of a ban (HOLD-03)', async () => {
  await add('sea monster', 'refuse');
  const author = await createMember({ createdAt: LONG_AGO });
  const stated = { 'made-text': 'none', 'made-images': 'none', 'made-cover': 'helped', 'made-note': 'A Sea Monster drew it.' };
  const { id } = await createBook(author);
  const refused = await send(`/works/${id}/label`, stated, author.cookie);
  expect([refused.status, (await pageOf(refused)).text.includes(REFUSED)]).toEqual([422, true]);
  expect((await published(author, { title: 'Ebbing' }, stated)).status).toBe(422);
  const channel = await createChannel(author, { members: [member] });
  const ban = await send(
    `/community/channel/${channel.id}/members/${member.id}/ban`,
    { duration: 'week', reason: 'You sea monster.' },
    author.cookie,
  );
  expect([ban.status, (await pageOf(ban)).text.includes(REFUSED)]).toEqual([422, true]);
});

test('a work with a listed word in its title, description or any page waits for a moderator, who releases it (HOLD-03, HOLD-04)', async () => {
  await add('sea monster');
  const pages = Array.from({ length: 45 }, (_, i) => text(`Page ${i}.`));
  const listed: DraftOptions[] = [
    { title: 'The Sea-Monster', pages },
    { title: 'Ebbing', description: 'With a sea monster.', pages },
    { title: 'Flooding', pages: [...pages.slice(0, 30), text('Here, a SEA monster.'), ...pages.slice(30)] },
  ];
  for (const draft of listed) {
    const author = await createMember({ createdAt: LONG_AGO });
    const { status, work } = await published(author, draft);
    expect([status, work?.state]).toEqual([200, 'held']);
    const [caseRow] = await db
      .select()
      .from(cases)
      .where(eq(cases.subjectId, work?.id ?? ''));
    expect(caseRow).toMatchObject({ kind: 'held', holdReason: 'word', subjectType: 'work', state: 'open' });
    expect(await read(`/book/${work?.id}`, author)).toContain(WAITING);
    for (const path of [`/book/${work?.id}`, `/profile/${author.username}`, '/all-books'])
      expect([path, (await (await visit(path)).text()).includes(draft.title ?? '')]).toEqual([path, false]);
    const released = await send(`/moderation/cases/${caseRow?.id}/decide`, { action: 'release' }, administrator.cookie);
    expect([released.status, (await visit(`/book/${work?.id}`)).status]).toEqual([303, 200]);
  }
  const fine = await published(await createMember({ createdAt: LONG_AGO }), { title: 'Seas and monsters', pages });
  expect(fine.work?.state).toBe('shown');
  expect((await published(administrator, { title: 'The Sea Monster', pages })).work?.state).toBe('shown');
});

test('a work with a refused word is not published, and its draft stays (HOLD-03)', async () => {
  await add('sea monster', 'refuse');
  const author = await createMember({ createdAt: LONG_AGO });
  const { status, text: answer, work } = await published(author, { title: 'Tides', pages: [text('One.'), text('The sea monster.')] });
  expect([status, answer.includes(REFUSED), work]).toEqual([422, true, undefined]);
  expect(await db.$count(drafts, eq(drafts.authorId, author.id))).toBe(1);
});

test('a chapter with a listed word waits and is not counted until it is released (HOLD-03, HOLD-04)', async () => {
  await add('sea monster');
  const author = await createMember({ createdAt: LONG_AGO });
  const book = await createBook(author, { title: 'Tides' });
  const draft = await createDraft(author, { kind: 'chapter', work: book.id, title: 'Deep', pages: [text('A sea monster.')] });
  expect((await publishPart(draft, author.cookie)).status).toBe(200);
  const [part] = await db.select().from(parts).where(eq(parts.workId, book.id));
  const chapters = async () => (await db.select({ n: works.chapterCount }).from(works).where(eq(works.id, book.id)))[0]?.n;
  expect([part?.state, await chapters()]).toEqual(['held', 0]);
  expect(await read(`/book/${book.id}`)).not.toContain('Deep');
  const [caseRow] = await db
    .select()
    .from(cases)
    .where(eq(cases.subjectId, part?.id ?? ''));
  expect((await send(`/moderation/cases/${caseRow?.id}/decide`, { action: 'release' }, administrator.cookie)).status).toBe(303);
  expect(await chapters()).toBe(1);
  expect(await read(`/book/${book.id}`)).toContain('Deep');
});
