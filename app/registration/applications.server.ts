import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { announce } from '#server/live/live.ts';
import { QUEUE_TOPIC } from '../moderation/case-rules.ts';
import { caseCopies, cases } from '../moderation/tables.ts';
import { people } from '../people/tables.ts';

const EXCERPT_MAX = 160; // in the queue

/** Lets a new account wait for approval, in the transaction that makes it, and opens the case about its application (REG-07). */
export async function openApplication(tx: Transaction, { username, why }: { username: string; why: string }): Promise<void> {
  const [person] = await tx
    .update(people)
    .set({ standing: 'awaiting' })
    .where(sql`lower(${people.username}) = lower(${username})`)
    .returning({ id: people.id, name: people.name, username: people.username });
  if (!person) throw new Error('the new account was not found');
  const [opened] = await tx
    .insert(cases)
    .values({ kind: 'application', subjectType: 'person', subjectId: person.id, subjectPersonId: person.id })
    .returning({ id: cases.id });
  if (!opened) throw new Error('the case was not opened');
  const { name } = person;
  await tx.insert(caseCopies).values({
    caseId: opened.id,
    document: { type: 'application', name, username: person.username, why },
    context: { summary: { noun: 'application', title: '', excerpt: [...why].slice(0, EXCERPT_MAX).join('') } },
  });
  await announce(tx, QUEUE_TOPIC);
}

/** Erases the words of the application of an account that is closed, with its case if nobody has decided it. */
export async function withdrawApplication(tx: Database, personId: string): Promise<void> {
  const isApplication = and(eq(cases.kind, 'application'), eq(cases.subjectPersonId, personId));
  await tx.delete(caseCopies).where(sql`${caseCopies.caseId} in (select ${cases.id} from ${cases} where ${isApplication})`);
  const { rowCount } = await tx.delete(cases).where(and(isApplication, eq(cases.state, 'open')));
  if (rowCount) await announce(tx, QUEUE_TOPIC);
}
