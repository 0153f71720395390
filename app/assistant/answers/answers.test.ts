import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobHandlers } from '#app/images/mark-generated.server.ts';
import { pictures } from '#app/images/tables.ts';
import { db } from '#server/database/database.ts';
import { NEW_STORY, PORTRAIT, postForm, SCENE, startTestProvider } from '#tests/support/assistant/assistant.ts';
import { createImage } from '#tests/support/images.ts';
import { createMember } from '#tests/support/people.ts';
import { assistantAnswers, helperUses } from '../tables.ts';
import { RUN_CHARACTERS, RUN_WORDS, SAMPLED } from './print-rules.ts';
import { printsOf, recordedWords, TextRuns } from './prints.ts';

const provider = await startTestProvider();
const answersOf = ({ id }: { id: string }) =>
  db.select().from(assistantAnswers).where(eq(assistantAnswers.personId, id)).orderBy(asc(assistantAnswers.id));
/** Words that no other text has. */
const wordsFrom = (from: number, count: number) => Array.from({ length: count }, (_, i) => `w${(from + i) * 7919}x`).join(' ');

test('each story, list of titles and description is recorded for the member who got it, as numbers only (LABEL-01)', async () => {
  const [member, other] = [await createMember(), await createMember()];
  const story = 'The lamp above the harbor counted every ship that never came home again.';
  provider.next({ text: story });
  await postForm('/assistant/story', NEW_STORY, member.cookie);
  provider.next({ text: 'The Lamp That Counted Every Ship in the Harbor\nSalt' });
  await postForm('/assistant/title', { kind: 'book', keywords: 'lamp' }, member.cookie);
  provider.next({ text: 'A keeper finds out why the lamp above the harbor counts ships.' });
  await postForm('/assistant/description', { kind: 'book', title: 'Lamp', words: 'Once.' }, member.cookie);
  const answers = await answersOf(member);
  expect(answers.map(({ words, prints }) => [words, prints.length])).toEqual([
    [13, 13 - RUN_WORDS + 1],
    [10, 10 - RUN_WORDS + 1],
    [12, 12 - RUN_WORDS + 1],
  ]);
  expect(answers[0]?.prints).toEqual(printsOf(story).prints);
  const { rows } = await db.execute<{ row: string }>(`select row_to_json(a)::text as row from assistant_answers a`);
  expect(JSON.stringify(rows).toLowerCase()).not.toMatch(/lamp|harbor|ship/);
  expect(await answersOf(other)).toEqual([]);
});

test('nothing is recorded of a request that fails, nor what the member wrote in the request (LABEL-01)', async () => {
  const member = await createMember();
  provider.next({ status: 400 });
  await postForm('/assistant/story', NEW_STORY, member.cookie);
  expect(await answersOf(member)).toEqual([]);
  const own = wordsFrom(0, 20);
  provider.next({ text: `${own} ${wordsFrom(20, 12)}` });
  await postForm('/assistant/story', { ...NEW_STORY, mode: 'continuation', words: own }, member.cookie);
  const [answer] = await answersOf(member);
  expect(recordedWords(new TextRuns().add(own), new Set(answer?.prints))).toBe(0);
  expect(answer?.prints).toHaveLength(32 - RUN_WORDS + 1 - (20 - RUN_WORDS + 1));
});

test('a text that cannot be recorded is not delivered and costs no use; one failure is retried (LABEL-01)', async () => {
  const member = await createMember();
  const usesOf = async () =>
    (await db.select({ uses: helperUses.uses }).from(helperUses).where(eq(helperUses.personId, member.id))).reduce(
      (sum, { uses }) => sum + uses,
      0,
    );
  const failNext = (count: number) =>
    db.execute(`create sequence attempts;
      create function fail_attempts() returns trigger language plpgsql as $$ begin
        if nextval('attempts') <= ${count} then raise exception 'busy' using errcode = '57014'; end if; return new; end $$;
      create trigger fail_attempts before insert on assistant_answers for each row execute function fail_attempts()`);
  const works = () => db.execute('drop function fail_attempts cascade; drop sequence attempts');
  const forms = [
    ['/assistant/story', NEW_STORY],
    ['/assistant/title', { kind: 'book', keywords: 'lamp' }],
    ['/assistant/description', { kind: 'book', title: 'Lamp', words: 'Once.' }],
  ] as const;
  for (const [path, fields] of forms) {
    provider.next({ text: wordsFrom(0, 12) });
    await failNext(2);
    expect([path, (await postForm(path, fields, member.cookie)).status >= 500, await usesOf()]).toEqual([path, true, 0]);
    await works();
  }
  expect(await answersOf(member)).toEqual([]);
  provider.next({ text: wordsFrom(0, 12) });
  await failNext(1);
  expect((await postForm('/assistant/story', NEW_STORY, member.cookie)).status).toBe(200);
  await works();
  expect([(await answersOf(member)).length, await usesOf()]).toEqual([1, 1]);
});

test('runs do not depend on case, accents and punctuation; scripts without spaces have runs of characters (LABEL-01)', () => {
  const same = ['É à la côte, the «Lamp» counted Ships. It didn’t stop!', 'e a la cote the lamp COUNTED ships; it didnt stop'];
  expect(printsOf(same[0] ?? '').prints).toEqual(printsOf(same[1] ?? '').prints);
  expect(printsOf(same[0] ?? '').prints).toHaveLength(11 - RUN_WORDS + 1);
  const japanese = '灯台は港の上で、帰らなかった船を毎晩ひとつずつ数えた。';
  const characters = printsOf(japanese);
  expect(characters.prints).toHaveLength(characters.words - RUN_CHARACTERS + 1);
  expect(recordedWords(new TextRuns().add(japanese), new Set(characters.prints))).toBe(characters.words);
  expect(printsOf('Only seven words are not a run').prints).toEqual([]);
});

test('of more than 200 words about one run in four is recorded, and its text is still recognized (LABEL-01, LABEL-02)', () => {
  expect(printsOf(wordsFrom(0, 200)).prints).toHaveLength(200 - RUN_WORDS + 1);
  const { prints } = printsOf(wordsFrom(0, 1_200));
  expect(prints.length / 1_193).toBeGreaterThan(0.8 / SAMPLED);
  expect(prints.length / 1_193).toBeLessThan(1.2 / SAMPLED);
  for (const taken of [0, 50, 300, 700]) {
    const work = new TextRuns()
      .add(wordsFrom(5_000, 150))
      .add(wordsFrom(200, taken))
      .add(wordsFrom(9_000, 850 - taken));
    expect(work.words).toBe(1_000);
    expect(Math.abs(recordedWords(work, new Set(prints)) - taken)).toBeLessThan(30);
  }
});

test('generated images have the mark, and so do their copies; uploads have none (LABEL-01)', async () => {
  const member = await createMember();
  const scene = await postForm('/assistant/scene', SCENE, member.cookie);
  const portrait = await postForm('/assistant/portrait', PORTRAIT, member.cookie);
  const character = await postForm('/characters', { ...PORTRAIT, image: portrait.address ?? '' }, member.cookie);
  expect([scene.status, portrait.status, character.status]).toEqual([201, 201, 201]);
  const stored = await db
    .select({ address: pictures.address, generated: pictures.generated })
    .from(pictures)
    .where(eq(pictures.ownerId, member.id));
  expect(stored.toSorted((a, b) => a.address.localeCompare(b.address))).toEqual(
    [scene.address ?? '', portrait.address ?? '', character.image?.address ?? '']
      .toSorted((a, b) => a.localeCompare(b))
      .map((address) => ({ address, generated: true })),
  );
});

test('images generated before there was the mark get it in a job, which can be repeated (LABEL-01)', async () => {
  const member = await createMember();
  const older = await createImage(member, { bucket: 'generated-images' });
  const upload = await createImage(member);
  const run = () => jobHandlers[0]?.run({}, { tries: 1, signal: new AbortController().signal });
  const isMarked = async ({ id }: { id: string }) =>
    (await db.select({ generated: pictures.generated }).from(pictures).where(eq(pictures.id, id)))[0]?.generated;
  for (let i = 0; i < 2; i++) {
    await run();
    expect([await isMarked(older), await isMarked(upload)]).toEqual([true, false]);
  }
});
