import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { outsideClosedZone, personVisibleTo, visibleTo } from '../../audience/visible.server.ts';
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
import { noticeChoices, noticeMutes } from './tables.ts';

/** What the viewer chose for each topic of notices, or its preset (NOTICE-07). */
export async function choicesOf(viewer: Person): Promise<Record<NoticeTopic, NoticeChoice>> {
  const chosen = await db.select().from(noticeChoices).where(eq(noticeChoices.personId, viewer.id));
  const all = Object.entries(NOTICE_TOPICS).map(([topic, { preset }]) => [
    topic,
    chosen.find((one) => one.topic === topic)?.choice ?? preset,
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

export type Muted = { work: string } | { person: string };
type MuteResult = 'muted' | { refusal: string } | null;

/** Whether the viewer may see what is muted. */
async function isFound(viewer: Person, muted: Muted): Promise<boolean> {
  const [found] =
    'work' in muted
      ? await db
          .select({ id: works.id })
          .from(works)
          .innerJoin(people, eq(people.id, works.authorId))
          .where(and(eq(works.id, muted.work), visibleTo(viewer, works), outsideClosedZone))
      : await db
          .select({ id: people.id })
          .from(people)
          .where(and(eq(people.id, muted.person), personVisibleTo(viewer)));
  return found !== undefined;
}

/** Mutes a work or a person for the viewer, which make no notices then and stay readable (NOTICE-08). Null: not found. */
export async function muteNotices(viewer: Person, muted: Muted, time: MuteTime): Promise<MuteResult> {
  if (!isId('work' in muted ? muted.work : muted.person) || !(await isFound(viewer, muted))) return null;
  const { hours } = MUTE_TIMES[time];
  const until = hours === null ? null : sql`now() + ${hours} * interval '1 hour'`;
  const thing = 'work' in muted ? { workId: muted.work } : { otherId: muted.person };
  return db.transaction(async (tx): Promise<MuteResult> => {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update'); // counts one mute at a time
    await tx.delete(noticeMutes).where(and(eq(noticeMutes.personId, viewer.id), sql`${noticeMutes.until} <= now()`));
    if ((await tx.$count(noticeMutes, eq(noticeMutes.personId, viewer.id))) >= NOTICE_MUTES_MAX)
      return { refusal: CHOICE_MESSAGES.tooMany };
    await tx
      .insert(noticeMutes)
      .values({ personId: viewer.id, ...thing, until })
      .onConflictDoUpdate({
        target: 'work' in muted ? [noticeMutes.personId, noticeMutes.workId] : [noticeMutes.personId, noticeMutes.otherId],
        set: { until },
      });
    return 'muted';
  });
}

/** Ends a mute of the viewer. A repetition changes nothing. */
export const endMute = async (viewer: Person, id: string): Promise<void> => {
  if (isId(id)) await db.delete(noticeMutes).where(and(eq(noticeMutes.id, id), eq(noticeMutes.personId, viewer.id)));
};

/** What the viewer has muted, newest first; without a name if it is not visible to them now. */
export async function mutesOf(viewer: Person) {
  const rows = await db
    .select({ id: noticeMutes.id, until: noticeMutes.until, workId: noticeMutes.workId, otherId: noticeMutes.otherId })
    .from(noticeMutes)
    .where(and(eq(noticeMutes.personId, viewer.id), or(isNull(noticeMutes.until), gt(noticeMutes.until, sql`now()`))))
    .orderBy(desc(noticeMutes.createdAt), desc(noticeMutes.id))
    .limit(NOTICE_MUTES_MAX);
  const ids = (all: (string | null)[]) => sql`any(${sql.param(all.filter((id) => id !== null))}::uuid[])`;
  const [titles, names] = await Promise.all([
    db
      .select({ id: works.id, name: works.title })
      .from(works)
      .innerJoin(people, eq(people.id, works.authorId))
      .where(and(sql`${works.id} = ${ids(rows.map(({ workId }) => workId))}`, visibleTo(viewer, works), outsideClosedZone)),
    db
      .select({ id: people.id, name: people.name })
      .from(people)
      .where(and(sql`${people.id} = ${ids(rows.map(({ otherId }) => otherId))}`, personVisibleTo(viewer))),
  ]);
  const named = new Map([...titles, ...names].map(({ id, name }) => [id, name]));
  return rows.map(({ id, until, workId, otherId }) => ({
    id,
    until,
    kind: workId ? ('work' as const) : ('person' as const),
    name: named.get(workId ?? otherId ?? '') ?? null,
  }));
}
export type ListedMute = Awaited<ReturnType<typeof mutesOf>>[number];
