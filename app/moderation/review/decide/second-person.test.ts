import { expect, test } from 'vitest';
import { REVIEW_MESSAGES, type Reviewer, secondPersonRefusal } from './review-rules.ts';

/** Who the viewer is, and the other staff: outside and inside the group. */
const row = (who: string, outside: number, inside: number): Reviewer => ({
  isGrownUp: who !== 'stranger' && who !== 'sender who left',
  isSender: who.startsWith('sender'),
  othersOutside: outside,
  othersInside: inside,
});

test('a grown-up of the group counts as the second person only where there is no other moderator (SAFE-07)', () => {
  const table = Object.fromEntries(
    ['stranger', 'grown-up', 'sender', 'sender who left'].map((who) => [
      who,
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ].map(([outside = 0, inside = 0]) => secondPersonRefusal(row(who, outside, inside))),
    ]),
  );
  const { grownUp, sender } = REVIEW_MESSAGES;
  expect(table).toEqual({
    stranger: [null, null, null, null],
    'grown-up': [null, grownUp, null, grownUp], // the only others may be grown-ups as well: then one of them who did not send it
    sender: [null, grownUp, sender, grownUp],
    'sender who left': [null, sender, sender, sender],
  });
});
