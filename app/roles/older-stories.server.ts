import { sql } from 'drizzle-orm';
import { type Actor, STAFF_ROLES } from '#server/access/role-rules.ts';
import type { Transaction } from '#server/database/database.ts';
import { enqueueJob, jobKind } from '#server/jobs/jobs.ts';
import { READY_MADE } from '../comments/ready-made/ready-made-rules.ts';
import { comments } from '../comments/tables.ts';
import { recordAction } from '../moderation/log.server.ts';
import { cases, decisions } from '../moderation/tables.ts';
import { notifyAll } from '../notifications/notify.server.ts';
import { people } from '../people/tables.ts';
import { works } from '../works/tables.ts';

/** Opens the cases of the stories and comments that wait since the site has an owner. */
export const OPEN_OLDER_CASES = jobKind<Record<string, never>>('open-older-cases');

/** The account of the welcome shelf, which has no password, so that nobody is behind it: its story came with the site. */
const WELCOME_EMAIL = 'house@storyhearth.invalid';
const staff = sql.raw(`('${STAFF_ROLES.join("', '")}')`);

/** Whether a moderator decided about the thing in a case of this kind, so that it needs no second one. */
const wasDecided = (kind: 'review' | 'held', type: 'work' | 'comment', action: 'accept' | 'release') => sql`exists (
  select from ${cases} c join ${decisions} d on d.case_id = c.id
  where c.kind = ${kind} and c.subject_type = ${type} and c.subject_id = thing.id and d.undone_at is null and d.actions @> array[${action}])`;

/**
 * When a site gets its first owner, kids stories of members from before wait like new ones, and free comments below kids stories are held;
 * what came with the site stays (SAFE-07). All of it disappears in this transaction, and a job opens the cases. The stories of an owner who
 * is alone stay as well, because nobody else could read them. Repeating it changes nothing.
 */
export async function reviewOlderStories(viewer: Actor, tx: Transaction, ownerId: string): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '60s'`); // triggers count and announce each row
  const isOnlyStaff = sql`not exists (select from ${people} s where s.role in ${staff} and s.id <> ${ownerId} and s.deleting_since is null)`;
  const { rows: stories } = await tx.execute<{ author: string }>(sql`
    update ${works} thing set state = 'waiting', review = 'sent', state_at = now() from ${people} author
    where author.id = thing.author_id and thing.kind = 'kids_book' and thing.state = 'shown' and author.role <> 'child'
      and not author.trusted_for_kids and author.email <> ${WELCOME_EMAIL} and not (author.id = ${ownerId} and ${isOnlyStaff})
      and not ${wasDecided('review', 'work', 'accept')}
    returning thing.author_id as author`);
  const readyMade = sql`(${sql.join(
    READY_MADE.map((text) => sql`${text}`),
    sql`, `,
  )})`;
  const { rows: texts } = await tx.execute<{ author: string }>(sql`
    update ${comments} thing set state = 'held', state_at = now() from ${works} below, ${people} author
    where below.id = thing.work_id and author.id = thing.author_id and below.kind = 'kids_book' and thing.state = 'shown'
      and author.role not in ${staff} and author.email <> ${WELCOME_EMAIL} and thing.text not in ${readyMade}
      and not ${wasDecided('held', 'comment', 'release')}
    returning thing.author_id as author`);
  if (!stories.length && !texts.length) return;
  const authors = (rows: { author: string }[]) => [...new Set(rows.map(({ author }) => author))];
  await notifyAll(tx, authors(stories), { kind: 'stories-wait', data: { what: 'stories' } });
  await notifyAll(tx, authors(texts), { kind: 'stories-wait', data: { what: 'comments' } });
  await recordAction(viewer, tx, {
    action: 'stories-sent-to-review',
    after: { stories: String(stories.length), comments: String(texts.length) },
  });
  await enqueueJob(tx, { kind: OPEN_OLDER_CASES, data: {} });
}
