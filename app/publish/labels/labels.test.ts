import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';
import { log } from '#server/process/log.ts';
import { NEW_STORY, postForm, startTestProvider } from '#tests/support/assistant/assistant.ts';
import { recordedWords } from '#tests/support/assistant/recorded-words.ts';
import { deleteAccount } from '#tests/support/deletion-fixture.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, publishPart } from '#tests/support/drafts/drafts.ts';
import { openCopy, publishChanges, saveCopy } from '#tests/support/drafts/working-copies.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { passMinutes, runJobs } from '#tests/support/site/jobs.ts';
import { createBook } from '#tests/support/works.ts';
import { createPurgeWorker } from '../../account/deletion/purge-worker.server.ts';
import { fingerprintsOf } from '../../assistant/fingerprints/fingerprints.ts';
import { generatedTexts } from '../../assistant/tables.ts';
import { dataLifecycle } from '../../data-lifecycle.server.ts';
import { COUNTED_WORDS_MAX, labelOf, type WorkCounts } from '../../works/labels/label-rules.ts';
import { works } from '../../works/tables.ts';
import { COUNT_LABEL } from './labels.server.ts';

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
  const texts = () => db.$count(generatedTexts, eq(generatedTexts.personId, other.id));
  expect(await texts()).toBe(1);
  await deleteAccount(other);
  await createPurgeWorker({ on: () => () => {} }, dataLifecycle).run();
  expect(await texts()).toBe(0);
});

test('replacing text of the assistant and publishing lowers the label, and publishing a chapter of such text raises it (LABEL-02, LABEL-06)', async () => {
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

test('images of a text and the cover are counted from their marks (LABEL-02)', async () => {
  const [generated, drawn] = [await createImage(author, { generated: true }), await createImage(author)];
  const image = ({ address }: { address: string }) => ({ type: 'image', attrs: { src: address, width: 40, height: 30, alt: 'A lamp' } });
  const page = { ...text('Once.'), content: [...text('Once.').content, image(generated), image(drawn), image(drawn)] };
  const draft = await createDraft(author, { title: 'Lamp', pages: [page] });
  expect((await publish(draft, author.cookie, { cover: generated.address })).status).toBe(200);
  const [work] = await db.select({ id: works.id }).from(works).where(eq(works.draftId, draft));
  expect((await shown(work?.id ?? '')).slice(1)).toEqual([
    'Images: partly made with an assistant (1 of 3) Counted by this site',
    'Cover: mostly made with an assistant Counted by this site',
  ]);
});

test('a statement raises a counted grade and never lowers it, and the author alone can change it later (LABEL-03, LABEL-04)', async () => {
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
  const page = await pageOf(await change({ 'made-text': 'some', 'made-note': 'Typed.' }, author));
  const field = page.one('combobox', 'Text');
  const errors = page.parts(`[id="${field.attribute('aria-describedby')}"]`).map((error) => error.text);
  expect([field.attribute('aria-invalid'), errors]).toEqual(['true', ['Please choose None, Helped, Partly or Mostly.']]);
  expect([page.one('combobox', 'Cover').attribute('aria-invalid'), page.one('textbox').text]).toEqual([null, 'Typed.']);
  expect((await change({ 'made-images': 'none', 'made-cover': 'partly', 'made-note': 'x'.repeat(300) }, author)).status).toBe(303);
  expect((await shown(id)).slice(1)).toEqual(['Cover: partly made with an assistant Stated by the author']);
});

test('works that were published before labels say that the use is not stated, also after changes, until their author states it (LABEL-04)', async () => {
  const { id } = await createBook(author);
  expect((await sectionOf(`/book/${id}`)).text).toContain('Use of assistants: not stated');
  const copy = await openCopy(author, id);
  await saveCopy(author, copy, { pages: { 1: text('Other words.') } });
  expect((await publishChanges(author, copy)).status).toBe(200);
  expect((await sectionOf(`/book/${id}`)).text).toContain('Use of assistants: not stated');
  await send(`/works/${id}/label`, { 'made-text': 'none', 'made-images': 'none', 'made-cover': 'none' }, author.cookie);
  expect(await shown(id)).toEqual(['Text: no assistant used Stated by the author', 'Cover: no assistant used Stated by the author']);
});

test('a label of an older work says only what was found or stated (LABEL-04)', async () => {
  const story = wordsFrom(80_000, 150);
  await deliver(author, story);
  const { id } = await createBook(author);
  const copy = await openCopy(author, id);
  await saveCopy(author, copy, { pages: { 1: text(story) } });
  expect((await publishChanges(author, copy)).status).toBe(200);
  expect(await shown(id)).toEqual([expect.stringMatching(/^Text: (partly|mostly) made with an assistant/)]);
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

test('of a draft with more than 300,000 words the first are counted, and the label says so (LABEL-02, LABEL-04)', async () => {
  const story = wordsFrom(60_000, 100);
  await deliver(author, story);
  const long = text('a '.repeat(80_000));
  const draft = await createDraft(author, { title: 'Lamp', description: '', pages: [text(story), long, long, long, long] });
  const response = await visit(`/drafts/${draft}/label`, { as: author.cookie });
  const { counted } = (await response.json()) as { counted: WorkCounts };
  expect(counted).toMatchObject({ words: COUNTED_WORDS_MAX, assisted: 100, cut: true });
  const id = await createBook(author).then((book) => book.id);
  await db
    .update(works)
    .set({ label: labelOf(counted, null) })
    .where(eq(works.id, id));
  expect((await shown(id))[0]).toBe('Text: helped by an assistant Counted by this site; only the first 300,000 words of long texts');
});

test('the words of an author of whom nothing is recorded are not read, while images are counted (LABEL-02)', async () => {
  const generated = await createImage(author, { generated: true });
  const image = { type: 'image', attrs: { src: generated.address, width: 40, height: 30, alt: 'A lamp' } };
  const page = { ...text('Once upon a time.'), content: [...text('Once upon a time.').content, image] };
  const draft = await createDraft(author, { title: 'The Lamp', description: '', pages: [page] });
  const { counted } = (await (await visit(`/drafts/${draft}/label`, { as: author.cookie })).json()) as { counted: WorkCounts };
  expect(counted).toMatchObject({ words: 4, assisted: 0, images: 1, generated: 1 }); // without those of the title
});

test('a count that takes too long for the database does not fail the publication, and a job repeats it with growing pauses (LABEL-02)', async () => {
  const story = wordsFrom(70_000, 150);
  await deliver(author, story);
  await db.execute(`create function fail_slowly() returns boolean language plpgsql as $$ begin
      raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$;
    alter table assistant_answers rename to stored_answers;
    create view assistant_answers as select * from stored_answers where fail_slowly()`);
  const level = log.level;
  log.level = 'silent';
  let id = '';
  try {
    id = await published(author, story);
    for (const seconds of [10, 40, 160]) {
      const before = Date.now();
      await runJobs(); // fails again
      const waiting = await db.select().from(jobs).where(eq(jobs.kind, COUNT_LABEL));
      const pauses = waiting.map(({ runAt }) => runAt.getTime() - seconds * 1_000);
      expect(pauses.map((failedAt) => before <= failedAt && failedAt <= Date.now())).toEqual([true]);
      await passMinutes(seconds / 60);
    }
  } finally {
    log.level = level;
    await db.execute('drop view assistant_answers; alter table stored_answers rename to assistant_answers; drop function fail_slowly');
  }
  expect((await sectionOf(`/book/${id}`)).text).toContain('Use of assistants: not stated');
  await runJobs();
  expect((await shown(id))[0]).toContain('Text: mostly made');
});

test('the drafts of a member are counted one at a time, and two more wait (LABEL-05)', async () => {
  const draft = await createDraft(author);
  const count = () => visit(`/drafts/${draft}/label`, { as: author.cookie });
  const requests = await db.transaction(async (tx) => {
    await tx.execute('lock table assistant_answers in access exclusive mode');
    const sent = [count(), count(), count(), count()];
    expect((await Promise.race(sent)).status).toBe(429);
    return { sent };
  });
  expect((await Promise.all(requests.sent)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
});

test('no word of the demo, which uses no assistant, is taken for one of the assistant (LABEL-02)', async () => {
  const recorded: bigint[] = [];
  for (const prompt of ['A lamp that counts ships.', 'A map drawn in ash.', 'The ninth stair.']) {
    const { text: story = '' } = await postForm('/assistant/story', { ...NEW_STORY, prompt }, author.cookie);
    recorded.push(...fingerprintsOf(story).fingerprints);
  }
  const files = readdirSync('demo/content', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  expect([files.length >= 100, recorded.length > 30]).toEqual([true, true]);
  const counted = files.map((file) => recordedWords(readFileSync(`demo/content/${file}`, 'utf8'), recorded));
  expect(counted.filter((words) => words > 0)).toEqual([]);
});
