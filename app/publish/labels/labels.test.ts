import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { NEW_STORY, postForm, startTestProvider } from '#tests/support/assistant/assistant.ts';
import { deleteAccount } from '#tests/support/deletion-fixture.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, publishPart } from '#tests/support/drafts/drafts.ts';
import { openCopy, publishChanges, saveCopy } from '#tests/support/drafts/working-copies.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { createPurgeWorker } from '../../account/deletion/purge-worker.server.ts';
import { printsOf, recordedWords, TextRuns } from '../../assistant/answers/prints.ts';
import { assistantAnswers } from '../../assistant/tables.ts';
import { dataLifecycle } from '../../data-lifecycle.server.ts';
import { works } from '../../works/tables.ts';

const provider = await startTestProvider();
let author: Member;
beforeEach(async () => {
  author = await createMember();
});

/** Words that no other text has. */
const wordsFrom = (from: number, count: number) => Array.from({ length: count }, (_, i) => `w${(from + i) * 7919}x`).join(' ');
const OWN = 100_000;

async function deliver(person: Member, story: string) {
  provider.next({ text: story });
  expect((await postForm('/assistant/story', NEW_STORY, person.cookie)).text).toBe(story);
}
async function published(person: Member, words: string, choices: Record<string, string> = {}) {
  const id = await createDraft(person, { title: 'Lamp', description: '', pages: [text(words)] });
  const response = await publish(id, person.cookie, choices);
  expect([response.status, response.text]).toEqual([200, expect.stringContaining('published')]);
  const [work] = await db.select({ id: works.id }).from(works).where(eq(works.draftId, id));
  return work?.id ?? '';
}
const sectionOf = async (path: string, as?: Member) =>
  (await pageOf(await visit(path, { as: as?.cookie }))).one('region', 'Use of assistants');
const shown = async (id: string) => (await sectionOf(`/book/${id}`)).parts('li').map((item) => item.text);
const percentOf = (line = '') => Number(/about (\d+)%/.exec(line)?.[1] ?? 0);

test('of 1,000 words the share that the assistant delivered is counted and graded on the page of the work (LABEL-02, LABEL-04)', async () => {
  await deliver(author, wordsFrom(0, 1_200));
  for (const [taken, sentence] of [
    [0, 'Text: no assistant used Counted by this site'],
    [50, 'Text: helped by an assistant Counted by this site'],
    [300, 'Text: partly made with an assistant'],
    [700, 'Text: mostly made with an assistant'],
  ] as const) {
    const id = await published(author, `${wordsFrom(OWN, 150)} ${wordsFrom(100, taken)} ${wordsFrom(OWN + 500, 849 - taken)}`);
    const lines = await shown(id);
    expect(lines[0]).toContain(sentence);
    expect(lines.at(-1)).toBe('Cover: no assistant used Counted by this site');
    if (taken >= 300) expect(Math.abs(percentOf(lines[0]) - taken / 10)).toBeLessThanOrEqual(3);
  }
});

test('what other members got raises nothing, and the records are deleted with the account (LABEL-06)', async () => {
  const [other, story] = [await createMember(), wordsFrom(20_000, 150)];
  await deliver(other, story);
  await deliver(author, wordsFrom(25_000, 20));
  expect((await shown(await published(author, story)))[0]).toBe('Text: no assistant used Counted by this site');
  expect((await shown(await published(other, story)))[0]).toContain('Text: mostly made');
  const answers = () => db.$count(assistantAnswers, eq(assistantAnswers.personId, other.id));
  expect(await answers()).toBe(1);
  await deleteAccount(other);
  await createPurgeWorker({ on: () => () => {} }, dataLifecycle).run();
  expect(await answers()).toBe(0);
});

test('replacing text of the assistant and publishing lowers the label; a chapter of it raises it (LABEL-02, LABEL-06)', async () => {
  const story = wordsFrom(30_000, 180);
  await deliver(author, story);
  const id = await published(author, story);
  expect(percentOf((await shown(id))[0])).toBeGreaterThan(97);
  const copy = await openCopy(author, id);
  await saveCopy(author, copy, { pages: { 1: text(wordsFrom(OWN, 180)) } });
  expect((await publishChanges(author, copy)).status).toBe(200);
  expect((await shown(id))[0]).toBe('Text: no assistant used Counted by this site');
  const chapter = await createDraft(author, { kind: 'chapter', work: id, title: 'Two', description: '', pages: [text(story)] });
  expect((await publishPart(chapter, author.cookie)).status).toBe(200);
  const percent = percentOf((await shown(id))[0]);
  expect([percent >= 47, percent <= 53]).toEqual([true, true]);
});

test('images and the cover are counted from their marks (LABEL-02)', async () => {
  const [made, drawn] = [await createImage(author, { generated: true }), await createImage(author)];
  const image = ({ address }: { address: string }) => ({ type: 'image', attrs: { src: address, width: 40, height: 30, alt: 'A lamp' } });
  const page = { ...text('Once.'), content: [...text('Once.').content, image(made), image(drawn), image(drawn)] };
  const draft = await createDraft(author, { title: 'Lamp', pages: [page] });
  expect((await publish(draft, author.cookie, { cover: made.address })).status).toBe(200);
  const [work] = await db.select({ id: works.id }).from(works).where(eq(works.draftId, draft));
  expect((await shown(work?.id ?? '')).slice(1)).toEqual([
    'Images: partly made with an assistant (1 of 3) Counted by this site',
    'Cover: mostly made with an assistant Counted by this site',
  ]);
});

test('a statement raises a counted grade and never lowers it; it can be changed later by the author alone (LABEL-03, LABEL-04)', async () => {
  const story = wordsFrom(40_000, 150);
  await deliver(author, story);
  const stated = {
    'made-text': 'none',
    'made-images': 'helped',
    'made-cover': 'mostly',
    'made-note': 'A friend’s program drew the cover.',
  };
  const id = await published(author, story, stated);
  expect(await shown(id)).toEqual([
    expect.stringMatching(/^Text: mostly made with an assistant \(about \d+%\) Counted by this site$/),
    'Images: helped by an assistant Stated by the author',
    'Cover: mostly made with an assistant Stated by the author',
  ]);
  expect((await sectionOf(`/book/${id}`)).text).toContain('A friend’s program drew the cover.');
  const change = (form: Record<string, string>, as: Member) => send(`/works/${id}/label`, { ...stated, ...form }, as.cookie);
  expect((await change({ 'made-cover': 'none' }, await createMember())).status).toBe(404);
  const long = await change({ 'made-note': 'x'.repeat(301) }, author);
  expect([long.status, (await pageOf(long)).text.includes('The sentence can be up to 300 characters.')]).toEqual([422, true]);
  expect((await change({ 'made-text': 'some' }, author)).status).toBe(422);
  expect((await change({ 'made-images': 'none', 'made-cover': 'partly', 'made-note': 'x'.repeat(300) }, author)).status).toBe(303);
  expect((await shown(id)).slice(1)).toEqual(['Cover: partly made with an assistant Stated by the author']);
});

test('works from before say that it is not stated, also after changes, until their author states it (LABEL-04)', async () => {
  const { id } = await createBook(author);
  expect((await sectionOf(`/book/${id}`)).text).toContain('Use of assistants: not stated');
  const copy = await openCopy(author, id);
  await saveCopy(author, copy, { pages: { 1: text('Other words.') } });
  expect((await publishChanges(author, copy)).status).toBe(200);
  expect((await sectionOf(`/book/${id}`)).text).toContain('Use of assistants: not stated');
  await send(`/works/${id}/label`, { 'made-text': 'none', 'made-images': 'none', 'made-cover': 'none' }, author.cookie);
  expect(await shown(id)).toEqual(['Text: no assistant used Stated by the author', 'Cover: no assistant used Stated by the author']);
});

test('the label of a draft is counted before it is published, for its author alone (LABEL-05)', async () => {
  const story = wordsFrom(50_000, 150);
  await deliver(author, story);
  const cover = await createImage(author, { generated: true });
  const draft = await createDraft(author, { title: 'Lamp', description: '', pages: [text(story)] });
  const path = `/drafts/${draft}/label?cover=${encodeURIComponent(cover.address)}`;
  const response = await visit(path, { as: author.cookie });
  expect(await response.json()).toEqual({
    counted: { words: 151, assisted: 150, images: 0, generated: 0, uncounted: 0, isCoverGenerated: true },
    stated: null,
  });
  expect((await visit(path, { as: (await createMember()).cookie })).status).toBe(404);
  expect((await visit(path)).status).toBe(401);
});

test('no word of the demo, which uses no assistant, is taken for one of the assistant (LABEL-02)', async () => {
  const recorded = new Set<bigint>();
  for (const prompt of ['A lamp that counts ships.', 'A map drawn in ash.', 'The ninth stair.']) {
    const { text: story = '' } = await postForm('/assistant/story', { ...NEW_STORY, prompt }, author.cookie);
    for (const print of printsOf(story).prints) recorded.add(print);
  }
  const files = readdirSync('demo/content', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  expect([files.length >= 100, recorded.size > 30]).toEqual([true, true]);
  const counted = files.map((file) => recordedWords(new TextRuns().add(readFileSync(`demo/content/${file}`, 'utf8')), recorded));
  expect(counted.filter((words) => words > 0)).toEqual([]);
});
