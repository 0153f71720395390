import { and, asc, eq, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { warnedBy } from '#app/audience/card-covers.server.ts';
import { isActiveAccount } from '#app/audience/visible.server.ts';
import { DIGEST_MAIL, DIGEST_RETRY_MINUTES, oneLine } from '#app/mail/mail-rules.ts';
import { queueMail } from '#app/mail/queue-mail.server.ts';
import { isUnconfirmed } from '#app/mail/unconfirmed.server.ts';
import { people } from '#app/people/tables.ts';
import { currentSettings } from '#app/site/settings.server.ts';
import { works } from '#app/works/tables.ts';
import { db, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { errorCode } from '#server/process/error-code.ts';
import { log } from '#server/process/log.ts';
import { env } from '#server/process/settings.ts';
import { groupOf, isNoticeShown } from '../../events/shown.server.ts';
import { MAILED } from '../../mails/mailed-rules.ts';
import { NOTIFICATION_DAYS, NOTIFICATIONS_MAX } from '../../notification-rules.ts';
import { groupsOf, type ListedNotification } from '../../notifications.server.ts';
import { notifications } from '../../tables.ts';
import { NOTICE_TOPICS, type NoticeTopic } from '../choice-rules.ts';
import { DIGEST_LINES_SHOWN, DIGEST_VALID_HOURS, DIGESTS_MAX, STOP_ALL } from './digest-rules.ts';
import { nextDigest } from './next-digest.ts';
import { type Stop, signedStop, stopAddress } from './stop-links.server.ts';
import { digestEvents, noticeDigests } from './tables.ts';

type Member = Pick<Person, 'id' | 'role'>;
/** A member whose digest is composed, with the address that its links are signed for. */
type Recipient = Member & { email: string };

const keyOf = sql`coalesce(${notifications.eventKey}, ${notifications.id}::text)`;

/** Messages of the site that are mailed by themselves are not in a digest, nor are the topics that the member stopped. */
const kindsLeftOut = (topicsOff: readonly NoticeTopic[]): string[] => [
  ...Object.keys(MAILED),
  ...topicsOff.flatMap((topic) => NOTICE_TOPICS[topic]?.kinds ?? []),
];

/** What is unread, was in no digest and is about no work under the member's Warn, whose title a mail could not cover. */
const isForDigest = (viewer: Member, topicsOff: readonly NoticeTopic[]): SQL => sql`(${notifications.readAt} is null
  and ${notifications.kind} <> all(${sql.param(kindsLeftOut(topicsOff))}::text[])
  and not exists (select from ${digestEvents} where ${digestEvents.personId} = ${notifications.personId} and ${digestEvents.key} = ${keyOf})
  and not exists (select from ${works} join ${people} on ${people.id} = ${works.authorId}
    where ${works.id} = ${notifications.workId} and ${warnedBy(sql`${viewer.id}::uuid`)} is not null))`;

/** Claims the events of a digest for the member: the key of a row allows each in one alone. */
async function claimEvents(viewer: Member, topicsOff: readonly NoticeTopic[], tx: Transaction) {
  const { rows } = await tx.execute<{ keys: string[] | null; groups: number }>(sql`
    with own as (select ${keyOf} as key, ${groupOf} as "group" from ${notifications}
      where person_id = ${viewer.id} and send_at <= now() and ${isNoticeShown} and ${isForDigest(viewer, topicsOff)}
      order by send_at desc, id desc limit ${NOTIFICATIONS_MAX}),
    claimed as (insert into ${digestEvents} (person_id, key) select ${viewer.id}::uuid, key from own on conflict do nothing returning key)
    select array_agg(claimed.key) as keys, count(distinct own."group")::int as groups from claimed join own on own.key = claimed.key`);
  return rows[0]?.keys ? { keys: rows[0].keys, groups: rows[0].groups } : null;
}

const link = (path: string) => env.ORIGIN + path;

/** The links that stop the kinds of a digest, and all of it. */
async function stopParagraphs({ id, email }: Recipient, lines: readonly ListedNotification[]): Promise<string[]> {
  const topics = (Object.keys(NOTICE_TOPICS) as NoticeTopic[]).filter((topic) => lines.some((line) => line.topic === topic));
  const linkOf = async (stop: Stop['stop']) => link(stopAddress(await signedStop({ member: id, stop }, email)));
  const stops = topics.map(async (topic) => [`Stop this kind: ${NOTICE_TOPICS[topic].name}`, await linkOf(topic)]);
  return [...(await Promise.all(stops)).flat(), 'Stop all', await linkOf(STOP_ALL)];
}

/** A line for each group with its link, and the number of those that have none. */
async function paragraphsOf(viewer: Recipient, lines: readonly ListedNotification[], groups: number): Promise<string[]> {
  const others = Math.max(0, groups - lines.length);
  const all = link(href('/notifications'));
  return [
    `Unread notices on ${currentSettings().name}:`,
    ...lines.flatMap(({ text, link: about }) => [oneLine(text), about ? link(about.to) : all]),
    ...(others ? [`And ${others.toLocaleString('en-US')} more:`, all] : []),
    ...(await stopParagraphs(viewer, lines)),
    'Choose how often and when:',
    link(href('/notifications/settings')),
  ];
}

const mayBeMailed = sql<boolean>`(${and(isActiveAccount(), ne(people.role, 'child'), not(isUnconfirmed))})`;

/**
 * Composes the digest of a member if it is due. The events are claimed in the transaction that stores the mail, so a process that is killed
 * has done both or neither; a digest that waited for a day, or until the next one is due, is not sent any more.
 */
const composeDigest = (personId: string, now: number) =>
  db.transaction(async (tx) => {
    const { id, role, name, email } = people;
    const { frequency, hour, zone, topicsOff } = noticeDigests;
    const [due] = await tx
      .select({ id, role, name, email, frequency, hour, zone, topicsOff, mayBeMailed })
      .from(noticeDigests)
      .innerJoin(people, eq(people.id, noticeDigests.personId))
      .where(and(eq(noticeDigests.personId, personId), lte(noticeDigests.nextAt, new Date(now))))
      .for('update', { of: noticeDigests, skipLocked: true }); // another process composes it
    if (!due) return;
    const nextAt = nextDigest(due, now);
    await tx.update(noticeDigests).set({ nextAt }).where(eq(noticeDigests.personId, personId));
    const claimed = due.mayBeMailed && (await claimEvents(due, due.topicsOff, tx));
    if (!claimed) return;
    const isClaimed = sql`${notifications.readAt} is null and ${keyOf} = any(${sql.param(claimed.keys)}::text[])`;
    const lines = await groupsOf(due, isClaimed, DIGEST_LINES_SHOWN, tx);
    if (!lines.length) return;
    await queueMail(tx, {
      ...{ kind: DIGEST_MAIL, personId, to: due.email, name: due.name },
      subject: `Your ${due.frequency} digest on ${currentSettings().name}`,
      paragraphs: await paragraphsOf(due, lines, claimed.groups),
      validUntil: new Date(Math.min(nextAt?.getTime() ?? Number.POSITIVE_INFINITY, now + DIGEST_VALID_HOURS * 3_600_000)),
    });
  });

/** A digest that could not be composed, such as one whose mail was not stored, is due again later. */
async function retryLater(personId: string, now: number, error: unknown) {
  log.warn({ code: errorCode(error) }, 'digest not composed, will retry');
  const isStillDue = and(eq(noticeDigests.personId, personId), lte(noticeDigests.nextAt, new Date(now)));
  const nextAt = new Date(now + DIGEST_RETRY_MINUTES * 60_000);
  await db
    .update(noticeDigests)
    .set({ nextAt })
    .where(isStillDue)
    .catch(() => {}); // it is still due
}

/** Composes the digests that are due, a bounded number by one run; the next run continues. */
export async function composeDigests(now: number, stopped: () => boolean): Promise<void> {
  if (!currentSettings().sendsMail) return;
  const due = await db
    .select({ id: noticeDigests.personId })
    .from(noticeDigests)
    .where(lte(noticeDigests.nextAt, new Date(now)))
    .orderBy(asc(noticeDigests.nextAt))
    .limit(DIGESTS_MAX);
  for (const { id } of due) {
    if (stopped()) return;
    await composeDigest(id, now).catch((error: unknown) => retryLater(id, now, error));
  }
}

const BATCH_SIZE = 1_000;

/** Deletes the claims of events whose notices were deleted by their age, in batches that are each committed. */
export async function deleteOldClaims(_now: number, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const { rowCount } = await db.execute(sql`
      delete from ${digestEvents} where ctid = any(array(
        select ctid from ${digestEvents} where claimed_at < now() - ${NOTIFICATION_DAYS} * interval '1 day' limit ${BATCH_SIZE}))`);
    if ((rowCount ?? 0) < BATCH_SIZE) return;
  }
}
