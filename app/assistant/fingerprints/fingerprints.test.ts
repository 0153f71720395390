import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobHandlers } from '#app/images/mark-generated.server.ts';
import { pictures } from '#app/images/tables.ts';
import { db } from '#server/database/database.ts';
import { NEW_STORY, PORTRAIT, postForm, SCENE, startTestProvider } from '#tests/support/assistant/assistant.ts';
import { halvesOf, recordedWords } from '#tests/support/assistant/recorded-words.ts';
import { createImage } from '#tests/support/images.ts';
import { createMember } from '#tests/support/people.ts';
import { generatedTexts, helperUses } from '../tables.ts';
import { FINGERPRINTS_MAX, RUN_CHARACTERS, RUN_WORDS, SAMPLED, TEXT_FINGERPRINTS_MAX } from './fingerprint-rules.ts';
import { FingerprintSet, fingerprintsOf, RecordedWords } from './fingerprints.ts';
import { recordedFingerprints } from './recorded-fingerprints.server.ts';

const provider = await startTestProvider();
const textsOf = ({ id }: { id: string }) =>
  db.select().from(generatedTexts).where(eq(generatedTexts.personId, id)).orderBy(asc(generatedTexts.id));
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
  const texts = await textsOf(member);
  expect(texts.map(({ words, fingerprints }) => [words, fingerprints.length])).toEqual([
    [13, 13 - RUN_WORDS + 1],
    [10, 10 - RUN_WORDS + 1],
    [12, 12 - RUN_WORDS + 1],
  ]);
  expect(texts[0]?.fingerprints).toEqual(fingerprintsOf(story).fingerprints);
  const { rows } = await db.execute<{ row: string }>(`select row_to_json(a)::text as row from assistant_answers a`);
  expect(JSON.stringify(rows).toLowerCase()).not.toMatch(/lamp|harbor|ship/);
  expect(await textsOf(other)).toEqual([]);
});

test('nothing is recorded of a request that fails, nor what the member wrote in the request (LABEL-01)', async () => {
  const member = await createMember();
  provider.next({ status: 400 });
  await postForm('/assistant/story', NEW_STORY, member.cookie);
  expect(await textsOf(member)).toEqual([]);
  const own = wordsFrom(0, 20);
  provider.next({ text: `${own} ${wordsFrom(20, 12)}` });
  await postForm('/assistant/story', { ...NEW_STORY, mode: 'continuation', words: own }, member.cookie);
  const [recorded] = await textsOf(member);
  expect(recordedWords(own, recorded?.fingerprints ?? [])).toBe(0);
  expect(recorded?.fingerprints).toHaveLength(32 - RUN_WORDS + 1 - (20 - RUN_WORDS + 1));
});

test('a text that cannot be recorded is not delivered and costs no use, and one failure is retried (LABEL-01)', async () => {
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
  expect(await textsOf(member)).toEqual([]);
  provider.next({ text: wordsFrom(0, 12) });
  await failNext(1);
  expect((await postForm('/assistant/story', NEW_STORY, member.cookie)).status).toBe(200);
  await works();
  expect([(await textsOf(member)).length, await usesOf()]).toEqual([1, 1]);
});

test('fingerprints do not depend on case, accents and punctuation, and scripts without spaces have runs of characters (LABEL-01)', () => {
  const same = ['É à la côte, the «Lamp» counted Ships. It didn’t stop!', 'e a la cote the lamp COUNTED ships; it didnt stop'];
  expect(fingerprintsOf(same[0] ?? '').fingerprints).toEqual(fingerprintsOf(same[1] ?? '').fingerprints);
  expect(fingerprintsOf(same[0] ?? '').fingerprints).toHaveLength(11 - RUN_WORDS + 1);
  const japanese = '灯台は港の上で、帰らなかった船を毎晩ひとつずつ数えた。';
  const characters = fingerprintsOf(japanese);
  expect(characters.fingerprints).toHaveLength(characters.words - RUN_CHARACTERS + 1);
  expect(recordedWords(japanese, characters.fingerprints)).toBe(characters.words);
  expect(fingerprintsOf('Only seven words are not a run').fingerprints).toEqual([]);
});

test('of more than 200 words about one run in four is recorded, and its text is still recognized (LABEL-01, LABEL-02)', () => {
  expect(fingerprintsOf(wordsFrom(0, 200)).fingerprints).toHaveLength(200 - RUN_WORDS + 1);
  const { fingerprints } = fingerprintsOf(wordsFrom(0, 1_200));
  expect(fingerprints.length / 1_193).toBeGreaterThan(0.8 / SAMPLED);
  expect(fingerprints.length / 1_193).toBeLessThan(1.2 / SAMPLED);
  for (const taken of [0, 50, 300, 700]) {
    const work = `${wordsFrom(5_000, 150)} ${wordsFrom(200, taken)} ${wordsFrom(9_000, 850 - taken)}`;
    expect(fingerprintsOf(work).words).toBe(1_000);
    expect(Math.abs(recordedWords(work, fingerprints) - taken)).toBeLessThan(30);
  }
});

test('of a text of millions of words only the first are read, with a pause every few thousand (LABEL-02)', () => {
  const counter = new RecordedWords(new FingerprintSet(0), 300_000);
  let pauses = 0;
  for (const _ of counter.reader.read('a '.repeat(4_000_000))) pauses++;
  expect([counter.reader.words, counter.reader.isCut]).toEqual([300_000, true]);
  expect(pauses).toBeGreaterThanOrEqual(29);
  const whole = new RecordedWords(new FingerprintSet(0), 300_000);
  for (const _ of whole.reader.read('a '.repeat(300_000)));
  expect([whole.reader.words, whole.reader.isCut]).toEqual([300_000, false]);
});

test('a text is compared with at most the newest half a million fingerprints of its author (LABEL-02)', async () => {
  const member = await createMember();
  const texts = Math.ceil(FINGERPRINTS_MAX / TEXT_FINGERPRINTS_MAX) + 20;
  await db.execute(sql`insert into ${generatedTexts} (person_id, prints, words, created_at)
    select ${member.id}, array(select hashtextextended(n || ':' || i, 0) from generate_series(1, ${TEXT_FINGERPRINTS_MAX}) i), 8000, now() - n * interval '1 minute'
    from generate_series(1, ${texts}::int) n`);
  const lastOf = async (order: SQL) => {
    const found = db.select({ last: sql<string>`prints[${TEXT_FINGERPRINTS_MAX}::int]::text` }).from(generatedTexts);
    const [text] = await found.where(eq(generatedTexts.personId, member.id)).orderBy(order).limit(1);
    return BigInt(text?.last ?? 0);
  };
  const [newest, oldest] = [await lastOf(desc(generatedTexts.createdAt)), await lastOf(asc(generatedTexts.createdAt))];
  const set = await db.transaction((tx) => recordedFingerprints(member, tx));
  const has = (fingerprint: bigint) => set?.has(...halvesOf(fingerprint));
  expect([set?.size, has(newest), has(oldest)]).toEqual([FINGERPRINTS_MAX, true, false]);
});

test('generated images have the mark, and so do their copies, while uploads have none (LABEL-01)', async () => {
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
