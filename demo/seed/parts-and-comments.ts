import { comments } from '#database/schema.ts';
import type { Transaction } from '#server/database/database.ts';
import type { IdOf } from './people.ts';
import type { DemoComment } from './read/content.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The date of the part with number `n`: parts follow the work by six days each, and are never in the future. */
export const partDate = (published: Date, n: number) =>
  new Date(Math.min(published.getTime() + n * 6 * DAY_MS, Date.now() - (12 - n) * 60_000));

export async function addComments(tx: Transaction, workId: string, list: readonly DemoComment[], idOf: IdOf) {
  if (!list.length) return;
  await tx
    .insert(comments)
    .values(list.map(({ by, ago, text }) => ({ workId, authorId: idOf(by), text, createdAt: new Date(Date.now() - ago) })));
}
