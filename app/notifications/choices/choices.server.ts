import { and, desc, eq, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { outsideClosedZone, personVisibleTo, visibleTo } from '../../audience/visible.server.ts';
import { comments } from '../../comments/tables.ts';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import {
  CHOICE_MESSAGES,
  MUTE_TIMES,
  type MuteTime,
  NOTICE_MUTES_MAX,
  NOTICE_TOPICS,
  type NoticeChoice,
  type NoticeTopic,
} from './choice-rules.ts';
import type { MuteTarget } from './mute-target-rules.ts';
import { findMuteTarget, isMuteOf, isNamedInNotices, shownTitle, threads, titleColumns } from './mute-targets.server.ts';
import { noticeChoices, noticeMutes } from './tables.ts';

/** What the viewer chose for each topic of notices, or its default (NOTICE-07). */
export async function choicesOf(viewer: Person): Promise<Record<NoticeTopic, NoticeChoice>> {
  const chosen = await db.select().from(noticeChoices).where(eq(noticeChoices.personId, viewer.id));
  const all = Object.entries(NOTICE_TOPICS).map(([topic, { defaultChoice }]) => [
    topic,
    chosen.find((row) => row.topic === topic)?.choice ?? defaultChoice,
  ]);
  return Object.fromEntries(all) as Record<NoticeTopic, NoticeChoice>;
}

/** Stores the viewer's choices; those that are not named remain. */
export async function setChoices(viewer: Person, choices: Partial<Record<NoticeTopic, NoticeChoice>>): Promise<void> {
  const values = (Object.entries(choices) as [NoticeTopic, NoticeChoice][]).map(([topic, choice]) => ({
    personId: viewer.id,
    topic,
    choice,
  }));
  if (!values.length) return;
  await db
    .insert(noticeChoices)
    .values(values)
    .onConflictDoUpdate({ target: [noticeChoices.personId, noticeChoices.topic], set: { choice: sql`excluded.choice` } });
}

type MuteResult = 'muted' | RefusedAction | null;

/** Mutes a work, a person or the thread of a comment, which make no notices then and stay readable (NOTICE-08). Null: not found. */
export async function muteNotices(viewer: Person, muted: MuteTarget, time: MuteTime): Promise<MuteResult> {
  const thing = (await findMuteTarget(viewer, muted))?.is;
  if (!thing) return null;
  const { hours } = MUTE_TIMES[time];
  const until = hours === null ? null : sql`now() + ${hours} * interval '1 hour'`;
  return db.transaction(async (tx): Promise<MuteResult> => {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update'); // counts one mute at a time
    await tx.delete(noticeMutes).where(and(eq(noticeMutes.personId, viewer.id), sql`${noticeMutes.until} <= now()`));
    // Muting the same thing again changes its end and does not count as another mute.
    const others = and(eq(noticeMutes.personId, viewer.id), not(sql`coalesce(${isMuteOf(thing)}, false)`));
    if ((await tx.$count(noticeMutes, others)) >= NOTICE_MUTES_MAX)
      return { status: 422, problem: 'too-many-mutes', message: CHOICE_MESSAGES.tooMany };
    await tx
      .insert(noticeMutes)
      .values({ personId: viewer.id, ...thing, until })
      .onConflictDoUpdate({
        target: [
          noticeMutes.personId,
          'workId' in thing ? noticeMutes.workId : 'otherId' in thing ? noticeMutes.otherId : noticeMutes.commentId,
        ],
        set: { until },
      });
    return 'muted';
  });
}

/** Ends a mute of the viewer. A repetition changes nothing. */
export const endMute = async (viewer: Person, id: string): Promise<void> => {
  if (isId(id)) await db.delete(noticeMutes).where(and(eq(noticeMutes.id, id), eq(noticeMutes.personId, viewer.id)));
};

const mutedThings = { workId: noticeMutes.workId, otherId: noticeMutes.otherId, commentId: noticeMutes.commentId };
/** What the viewer has muted, newest first; without a name if it is not visible to them now. */
export async function mutesOf(viewer: Person) {
  const rows = await db
    .select({ id: noticeMutes.id, until: noticeMutes.until, mutedAt: noticeMutes.createdAt, ...mutedThings })
    .from(noticeMutes)
    .where(and(eq(noticeMutes.personId, viewer.id), or(isNull(noticeMutes.until), gt(noticeMutes.until, sql`now()`))))
    .orderBy(desc(noticeMutes.createdAt), desc(noticeMutes.id))
    .limit(NOTICE_MUTES_MAX);
  /** Reads nothing if nothing of this kind is muted: planning each of these statements takes longer than the rest of the page. */
  const namesOf = <Name>(ids: (string | null)[], read: (among: SQL) => PromiseLike<Name[]>): PromiseLike<Name[]> | Name[] => {
    const found = ids.filter((id) => id !== null);
    return found.length ? read(sql`any(${sql.param(found)}::uuid[])`) : [];
  };
  const [titles, names, inThreads] = await Promise.all([
    namesOf(
      rows.map(({ workId }) => workId),
      (among) =>
        db
          .select(titleColumns(viewer))
          .from(works)
          .innerJoin(people, eq(people.id, works.authorId))
          .where(and(sql`${works.id} = ${among}`, visibleTo(viewer, works), outsideClosedZone)),
    ),
    namesOf(
      rows.map(({ otherId }) => otherId),
      (among) =>
        db
          .select({ id: people.id, name: people.name })
          .from(people)
          .where(and(sql`${people.id} = ${among}`, or(personVisibleTo(viewer), isNamedInNotices(viewer)))),
    ),
    namesOf(
      rows.map(({ commentId }) => commentId),
      (among) => threads(viewer, sql`${comments.id} = ${among}`),
    ),
  ]);
  const named = new Map([
    ...titles.map((work) => [work.id, shownTitle(viewer, work)] as const),
    ...names.map(({ id, name }) => [id, name] as const),
    ...inThreads.map((muted) => [muted.thread, shownTitle(viewer, muted) ?? 'A post'] as const),
  ]);
  return rows.map(({ workId, otherId, commentId, ...mute }) => ({
    ...mute,
    kind: workId ? ('work' as const) : otherId ? ('person' as const) : ('thread' as const),
    name: named.get(workId ?? otherId ?? commentId ?? '') ?? null,
  }));
}
export type ListedMute = Awaited<ReturnType<typeof mutesOf>>[number];
