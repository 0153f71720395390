import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { State } from '#app/audience/state-rules.ts';
import { channelMessages, channels } from '#app/channels/tables.ts';
import { comments } from '#app/comments/tables.ts';
import type { SubjectType } from '#app/moderation/case-rules.ts';
import { cases } from '#app/moderation/tables.ts';
import { posts } from '#app/posts/tables.ts';
import { reports } from '#app/reports/tables.ts';
import { parts, works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';

export const STATE_TABLES = { work: works, part: parts, post: posts, comment: comments, message: channelMessages, channel: channels };
type ThingType = keyof typeof STATE_TABLES;

/** Sets the state of a thing as a decision would, without one. */
export async function setStateOf(type: ThingType, { id }: { id: string }, state: State) {
  const table = STATE_TABLES[type];
  const values = { state, stateDecisionId: state === 'shown' ? null : randomUUID(), stateAt: state === 'shown' ? null : new Date() };
  await db.update(table).set(values).where(eq(table.id, id));
}

export const stateOf = async (type: ThingType, { id }: { id: string }) => {
  const table = STATE_TABLES[type];
  const [row] = await db.select({ state: table.state }).from(table).where(eq(table.id, id));
  return row?.state ?? null;
};

type Reported = { type: SubjectType; id: string; author: { id: string } };

/** An open case about a thing with a report of each reporter. */
export async function createCase({ type, id, author }: Reported, reporters: readonly { id: string }[]) {
  const [opened] = await db
    .insert(cases)
    .values({ kind: 'report', subjectType: type, subjectId: id, subjectPersonId: author.id, reportersCount: reporters.length })
    .returning();
  if (!opened) throw new Error('the case was not inserted');
  if (reporters.length)
    await db
      .insert(reports)
      .values(
        reporters.map((reporter) => ({ personId: reporter.id, caseId: opened.id, contentType: type, contentId: id, reason: 'Spam' })),
      );
  return opened;
}
