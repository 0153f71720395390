import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createChallenge, type TestChallenge } from '#tests/support/challenges.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { send } from '#tests/support/request.ts';
import { createBook, createEntry } from '#tests/support/works.ts';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import { currentChallenge } from '../challenges.server.ts';
import { challengeParticipants, challenges } from '../tables.ts';

let challenge: TestChallenge;
beforeEach(async () => {
  challenge = await createChallenge({ participantCount: 126 });
});
const counts = async (id = challenge.id) => {
  const [row] = await db
    .select({ participants: challenges.participantCount, entries: challenges.entriesCount })
    .from(challenges)
    .where(eq(challenges.id, id));
  return [row?.participants, row?.entries];
};
const enter = (author: { id: string }, id = challenge.id) => createEntry(author, { id });

test('a first entry adds one participant, a second adds none, deleting the last one removes it (AMB-10, DATA-25)', async () => {
  const [one, two] = [await createMember(), await createMember()];
  const first = await enter(one);
  expect(await counts()).toEqual([127, 1]);
  const second = await enter(one);
  expect(await counts()).toEqual([127, 2]);
  await enter(two);
  expect(await counts()).toEqual([128, 3]);
  await send(`/works/${first.id}/delete`, {}, one.cookie);
  expect(await counts()).toEqual([128, 2]);
  await send(`/works/${second.id}/delete`, {}, one.cookie);
  expect(await counts()).toEqual([127, 1]);
  await enter(one);
  expect(await counts()).toEqual([128, 2]);
});

test('a book with a challenge counts neither as an entry nor as a participant (AMB-10)', async () => {
  await createBook(await createMember(), { challengeId: challenge.id });
  expect(await counts()).toEqual([126, 0]);
});

test('twenty concurrent entries of one person are one participant, of twenty people twenty (AMB-10)', async () => {
  const participant = await createMember();
  await Promise.all(Array.from({ length: 20 }, () => enter(participant)));
  expect(await counts()).toEqual([127, 20]);
  const many = await Promise.all(Array.from({ length: 20 }, () => createMember()));
  await Promise.all(many.map((each) => enter(each)));
  expect(await counts()).toEqual([147, 40]);
});

test('many drafts published at the same time count each person once (AMB-10)', async () => {
  const { id } = await currentChallenge();
  const [before = 0, entered = 0] = await counts(id);
  const writers = await Promise.all(Array.from({ length: 5 }, () => createMember()));
  const drafts: [string, Member][] = [];
  for (const writer of [...writers, ...writers]) drafts.push([await createDraft(writer, { kind: 'challenge' }), writer]);
  const responses = await Promise.all(drafts.map(([draft, writer]) => publish(draft, writer.cookie, { genre: 'Fiction' })));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect(await counts(id)).toEqual([before + 5, entered + 10]);
});

test('entries of a private profile count only once it is public again (AMB-10, PRIVACY-02)', async () => {
  const author = await createMember();
  await enter(author);
  await hide(author);
  expect(await counts()).toEqual([126, 0]);
  const hidden = await enter(author);
  expect(await counts()).toEqual([126, 0]);
  await hide(author, false);
  expect(await counts()).toEqual([127, 2]);
  await hide(author);
  await db.delete(works).where(eq(works.id, hidden.id));
  await hide(author, false);
  expect(await counts()).toEqual([127, 1]);
});

test('hiding and unhiding while entries are added and deleted keeps the counts exact (AMB-10)', async () => {
  const author = await createMember();
  await Promise.all([
    ...Array.from({ length: 12 }, (_, i) => hide(author, i % 2 === 0)),
    ...Array.from({ length: 12 }, async (_, i) => {
      const entry = await enter(author);
      if (i % 2) await db.delete(works).where(eq(works.id, entry.id));
    }),
  ]);
  await hide(author, false);
  expect(await counts()).toEqual([127, 6]);
});

test('deleting an account removes its participation and its entries, hidden or not (AMB-10)', async () => {
  const other = await createChallenge();
  const [open, hidden] = [await createMember(), await createMember()];
  for (const each of [open, hidden]) {
    await enter(each);
    await enter(each);
    await enter(each, other.id);
  }
  await hide(hidden);
  expect(await counts()).toEqual([127, 2]);
  await db.delete(people).where(eq(people.id, hidden.id));
  expect(await counts()).toEqual([127, 2]);
  await db.delete(people).where(eq(people.id, open.id));
  expect(await counts()).toEqual([126, 0]);
  expect(await counts(other.id)).toEqual([0, 0]);
  expect(await db.$count(challengeParticipants, eq(challengeParticipants.challengeId, challenge.id))).toBe(0);
});
