import { and, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { href } from 'react-router';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { warnedBy } from '../../audience/card-covers.server.ts';
import {
  isActiveAccount,
  notBlockedOrMuted,
  outsideClosedZone,
  personVisibleTo,
  shownTo,
  visibleTo,
} from '../../audience/visible.server.ts';
import { comments } from '../../comments/tables.ts';
import { people } from '../../people/tables.ts';
import { posts } from '../../posts/tables.ts';
import { kinds } from '../../works/kinds.ts';
import { works } from '../../works/tables.ts';
import { isNoticeShownTo } from '../events/shown.server.ts';
import { notifications } from '../tables.ts';
import { WARNED_WORK } from './choice-rules.ts';
import type { MuteTarget } from './mute-target-rules.ts';
import { noticeMutes } from './tables.ts';

/** What a statement needs to name a work: its title, which is covered if the viewer chose to be warned about it (SHOWN-03). */
export const titleColumns = (viewer: Person) => ({
  ...{ id: works.id, title: works.title },
  isWarned: sql<boolean>`${warnedBy(sql`${viewer.id}::uuid`)} is not null`,
});
/** The title as the viewer sees it; null for a post, which has none. */
export const shownTitle = (viewer: Person, { id, title, isWarned }: { id: string | null; title: string | null; isWarned: boolean }) =>
  isWarned && !viewer.shownCards?.has(id ?? '') ? WARNED_WORK : title;

const above = alias(comments, 'above');
/** The threads of comments that the viewer may see, with the title of the work; a post has none. */
export const threads = (viewer: Person, condition: SQL | undefined) =>
  db
    .select({ thread: sql<string>`coalesce(${comments.parentId}, ${comments.id})`, ...titleColumns(viewer) })
    .from(comments)
    .leftJoin(above, eq(above.id, comments.parentId))
    .leftJoin(works, eq(works.id, comments.workId))
    .leftJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(people, sql`${people.id} = coalesce(${works.authorId}, ${posts.authorId})`)
    .where(
      and(
        condition,
        or(isNull(comments.workId), and(visibleTo(viewer, works), outsideClosedZone)),
        or(isNull(comments.postId), visibleTo(viewer, posts)),
        shownTo(viewer, comments, comments.authorId),
        eq(comments.belowHidden, false),
        notBlockedOrMuted(viewer, sql`coalesce(${above.authorId}, ${comments.authorId})`),
      ),
    );

/** Somebody with a private profile is named in the notices of their comments that the viewer sees, and can be muted from them. */
export const isNamedInNotices = (viewer: Person) =>
  and(
    isActiveAccount(),
    ne(people.role, 'child'),
    sql`exists (select from ${notifications} where ${and(
      eq(notifications.personId, viewer.id),
      eq(notifications.actorId, people.id),
      isNotNull(notifications.commentId),
      lte(notifications.sendAt, sql`now()`),
      isNoticeShownTo(sql`${viewer.id}::uuid`),
    )})`,
  );

type Thing = {
  is: { workId: string } | { otherId: string } | { commentId: string };
  /** Of a thread null. */
  name: string | null;
  /** Where it is read. */
  address: string;
};

export const isMuteOf = (is: Thing['is']) =>
  'workId' in is
    ? eq(noticeMutes.workId, is.workId)
    : 'otherId' in is
      ? eq(noticeMutes.otherId, is.otherId)
      : eq(noticeMutes.commentId, is.commentId);

/** What a mute is of, if the viewer may see it. */
export async function findMuteTarget(viewer: Person, { of, id }: MuteTarget): Promise<Thing | null> {
  if (!isId(id)) return null;
  if (of === 'comment') {
    const [found] = await threads(viewer, eq(comments.id, id));
    return found ? { is: { commentId: found.thread }, name: null, address: href('/comments/:id/replies', { id: found.thread }) } : null;
  }
  if (of === 'work') {
    const [work] = await db
      .select({ ...titleColumns(viewer), kind: works.kind })
      .from(works)
      .innerJoin(people, eq(people.id, works.authorId))
      .where(and(eq(works.id, id), visibleTo(viewer, works), outsideClosedZone));
    return work ? { is: { workId: work.id }, name: shownTitle(viewer, work), address: kinds[work.kind].address(work.id) } : null;
  }
  const [person] = await db
    .select({ id: people.id, name: people.name, username: people.username })
    .from(people)
    .where(and(eq(people.id, id), ne(people.id, viewer.id), or(personVisibleTo(viewer), isNamedInNotices(viewer))));
  return person
    ? { is: { otherId: person.id }, name: person.name, address: href('/profile/:username', { username: person.username }) }
    : null;
}

/** A thing that can be muted, with the mute that the viewer has of it. Null: not found. */
export async function readMuteTarget(viewer: Person, muted: MuteTarget) {
  const thing = await findMuteTarget(viewer, muted);
  if (!thing) return null;
  const { is, name, address } = thing;
  const [mute] = await db
    .select({ id: noticeMutes.id, until: noticeMutes.until })
    .from(noticeMutes)
    .where(and(eq(noticeMutes.personId, viewer.id), isMuteOf(is), or(isNull(noticeMutes.until), gt(noticeMutes.until, sql`now()`))));
  return { of: muted.of, id: Object.values(is)[0] as string, name, address, mute: mute ?? null };
}
