import { expect, test } from 'vitest';
import { ordinaryComments } from '#tests/support/corpora/ordinary-comments.ts';
import { spamComments } from '#tests/support/corpora/spam-comments.ts';
import { hasContact } from './contact-rules.ts';
import { comparable, NEW_REPEATS, OWN_REPEATS } from './repeat-rules.ts';

const OWN = 'hearth.example.com';
/** Which of these comments, in this order, a site would hold. */
function held(comments: readonly { from: number; text: string }[]) {
  const own = new Map<string, number>();
  const all = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1).get(key) ?? 0;
  return comments.filter(({ from, text }) => {
    const key = comparable(text);
    const isRepeat = key !== null && count(own, `${from} ${key}`) >= OWN_REPEATS;
    return (key !== null && count(all, key) >= NEW_REPEATS) || isRepeat || hasContact(text, OWN);
  });
}

test('of 200 spam comments at least 190 are held (HOLD-05)', () => {
  expect(new Set(spamComments.map(({ text }) => text)).size).toBe(200);
  const found = new Set(held(spamComments));
  const missed = spamComments.filter((comment) => !found.has(comment));
  expect(missed.length, missed.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(10);
});

test('of 2,000 ordinary comments in eight languages at most 20 are held (HOLD-05)', () => {
  expect(new Set(ordinaryComments).size).toBe(2_000);
  const wrong = ordinaryComments.filter((text) => hasContact(text, OWN));
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(20);
});
