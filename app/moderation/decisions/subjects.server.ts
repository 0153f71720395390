import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { waitsForApproval } from '#app/audience/comment-access.server.ts';
import type { ReviewStep, State } from '#app/audience/state-rules.ts';
import { requireRank } from '#server/access/role-rules.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { channelMessages, channels } from '../../channels/tables.ts';
import { comments } from '../../comments/tables.ts';
import { people } from '../../people/tables.ts';
import { posts } from '../../posts/tables.ts';
import { type Kind, kinds } from '../../works/kinds.ts';
import { parts, works } from '../../works/tables.ts';
import type { StateBefore, SubjectType, ThingType } from '../case-rules.ts';

/** A thing that staff decide about, in whatever state it is. `title` is that of the work, channel or, for a post, empty. */
export type Thing = {
  id: string;
  authorId: string;
  noun: string;
  title: string;
  state: State;
  stateDecisionId: string | null;
  stateAt: Date | null;
  /** Where a kids story is in its review. */
  review?: ReviewStep | null;
};

type Table = PgTable & Record<'id' | 'state' | 'stateDecisionId' | 'stateAt', AnyPgColumn>;
const TABLES = { work: works, part: parts, post: posts, comment: comments, message: channelMessages, channel: channels } satisfies Record<
  ThingType,
  Table
>;

const stateOf = <T extends (typeof TABLES)[ThingType]>({ state, stateDecisionId, stateAt }: T) =>
  ({ state, stateDecisionId, stateAt }) as Pick<T, 'state' | 'stateDecisionId' | 'stateAt'>;
const nounOfWork = (kind: Kind) => kinds[kind].noun;
const nounOfPart = (kind: Kind) => kinds[kind].part ?? 'part';
const text = (value: SQL | string) => sql<string>`${value}`;

/** For each type: a select of the things with these ids. */
const READ = {
  work: (tx: Database, ids: string[]) =>
    tx
      .select({ id: works.id, authorId: works.authorId, kind: works.kind, title: works.title, review: works.review, ...stateOf(works) })
      .from(works)
      .where(inArray(works.id, ids)),
  part: (tx: Database, ids: string[]) =>
    tx
      .select({ id: parts.id, authorId: works.authorId, kind: works.kind, title: parts.title, ...stateOf(parts) })
      .from(parts)
      .innerJoin(works, eq(works.id, parts.workId))
      .where(inArray(parts.id, ids)),
  post: (tx: Database, ids: string[]) =>
    tx
      .select({ id: posts.id, authorId: posts.authorId, title: text(sql`''`), ...stateOf(posts) })
      .from(posts)
      .where(inArray(posts.id, ids)),
  comment: (tx: Database, ids: string[]) =>
    tx
      .select({
        id: comments.id,
        authorId: sql<string>`${comments.authorId}`,
        title: text(sql`coalesce(${works.title}, '')`),
        ...stateOf(comments),
      })
      .from(comments)
      .leftJoin(works, eq(works.id, comments.workId))
      .where(and(inArray(comments.id, ids), isNotNull(comments.authorId))),
  message: (tx: Database, ids: string[]) =>
    tx
      .select({ id: channelMessages.id, authorId: channelMessages.authorId, title: channels.name, ...stateOf(channelMessages) })
      .from(channelMessages)
      .innerJoin(channels, eq(channels.id, channelMessages.channelId))
      .where(inArray(channelMessages.id, ids)),
  channel: (tx: Database, ids: string[]) =>
    tx
      .select({ id: channels.id, authorId: channels.ownerId, title: channels.name, ...stateOf(channels) })
      .from(channels)
      .where(inArray(channels.id, ids)),
};

const nounOf = (type: ThingType, row: { kind?: Kind }) => {
  if (type === 'work' && row.kind) return nounOfWork(row.kind);
  if (type === 'part' && row.kind) return nounOfPart(row.kind);
  return type;
};

/**
 * The things with these ids in every state, for staff inside a case: the only read that ignores `visibleTo` (MOD-09). A deleted thing is
 * missing.
 */
export async function thingsOf(viewer: Person, tx: Database, type: ThingType, ids: string[]): Promise<Map<string, Thing>> {
  requireRank(viewer, 'moderator');
  const rows: (Omit<Thing, 'noun'> & { kind?: Kind })[] = await READ[type](tx, ids);
  return new Map(rows.map(({ kind, ...row }) => [row.id, { ...row, noun: nounOf(type, kind ? { kind } : {}) }]));
}

/** What a held thing becomes: a comment whose author has not been approved before waits, so that Release does not pass CMT-02. */
export async function stateAfterHold(viewer: Person, tx: Transaction, { subjectType, subjectId }: HeldThing): Promise<'shown' | 'waiting'> {
  requireRank(viewer, 'moderator');
  if (subjectType !== 'comment' || !subjectId) return 'shown';
  const waits = (what: typeof works | typeof posts) => sql<boolean>`coalesce(${waitsForApproval(sql`${comments.authorId}`, what)}, false)`;
  const [found] = await tx
    .select({ onWork: waits(works), onPost: waits(posts) })
    .from(comments)
    .leftJoin(works, eq(works.id, comments.workId))
    .leftJoin(posts, eq(posts.id, comments.postId))
    .where(eq(comments.id, subjectId));
  return found?.onWork || found?.onPost ? 'waiting' : 'shown';
}
type HeldThing = { subjectType: SubjectType | null; subjectId: string | null };

/** Changes the state of a thing; triggers count and announce it. A kids story whose review has not ended waits instead of being shown. */
export async function setState(viewer: Person, tx: Transaction, type: ThingType, id: string, to: StateBefore): Promise<void> {
  requireRank(viewer, 'moderator');
  const table = TABLES[type];
  const asReviewed = type === 'work' && to.state === 'shown' && to.review === undefined;
  await tx
    .update(table)
    .set({
      state: asReviewed ? sql`case when ${works.review} is null then 'shown' else 'waiting' end` : to.state,
      stateDecisionId: to.decisionId,
      stateAt: to.at ? new Date(to.at) : null,
      ...(type === 'work' && to.review !== undefined && { review: to.review }),
    })
    .where(eq(table.id, id));
}

/** Announces that a kids story went on in its review: to its author, and for a child's to the group. */
export async function announceStory(viewer: Person, tx: Transaction, { id, authorId }: Pick<Thing, 'id' | 'authorId'>): Promise<void> {
  requireRank(viewer, 'moderator');
  const [author] = await tx.select({ groupId: people.groupId }).from(people).where(eq(people.id, authorId));
  await announce(tx, `work:${id}`, `person:${authorId}`, ...(author?.groupId ? [`group:${author.groupId}`] : []));
}

/** Locks these people against a change of their role, or with `no key update` also of their standing, and returns their roles. */
export const rolesOf = (viewer: Person, tx: Transaction, ids: string[], lock: 'share' | 'no key update' = 'share') =>
  tx
    .select({ id: people.id, role: people.role })
    .from(people)
    .where(inArray(people.id, [...new Set([viewer.id, ...ids])]))
    .orderBy(people.id)
    .for(lock);
