import { and, eq, sql } from 'drizzle-orm';
import { db, retried } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import type { CommentChoice } from '../../audience/comment-access-rules.ts';
import { outsideClosedZone } from '../../audience/visible.server.ts';
import { posts } from '../../posts/tables.ts';
import { works } from '../../works/tables.ts';
import { setRemarks } from '../remarks/turn-remarks.server.ts';
import { type Subject, subjects } from '../subject-rules.ts';

const tables = { work: works, post: posts };
const isOwn = (viewer: Person, { on, id }: Subject) =>
  and(eq(tables[on].id, id), eq(tables[on].authorId, viewer.id), on === 'work' ? outsideClosedZone : undefined);

/** `hasRemarks`: null of a post and of a kids story, which have none (REPLY-07). */
export type OwnChoice = CommentChoice & { hasRemarks: boolean | null };
/** Who can comment on a work or post of the viewer; null if it is not theirs. */
export async function ownChoice(viewer: Person, subject: Subject): Promise<OwnChoice | null> {
  if (!isId(subject.id)) return null;
  const table = tables[subject.on];
  const [found] = await db
    .select({
      rule: table.commentRule,
      holdsFirst: table.holdFirstComments,
      hasRemarks:
        subject.on === 'work' ? sql<boolean | null>`case when ${works.kind} <> 'kids_book' then ${works.hasRemarks} end` : sql<null>`null`,
    })
    .from(table)
    .where(isOwn(viewer, subject));
  return found ?? null;
}

/**
 * Changes who can comment from now on; earlier comments stay, but remarks that are turned off are hidden. False: it is not
 * the viewer's (CMT-01, REPLY-07).
 */
export async function setOwnChoice(
  viewer: Person,
  subject: Subject,
  { rule, holdsFirst }: CommentChoice,
  hasRemarks: boolean,
): Promise<boolean> {
  if (!isId(subject.id)) return false;
  return retried(() =>
    db.transaction(async (tx) => {
      const table = tables[subject.on];
      const changed = await tx
        .update(table)
        .set({ commentRule: rule, holdFirstComments: holdsFirst })
        .where(isOwn(viewer, subject))
        .returning({ id: table.id });
      if (changed.length && subject.on === 'work') await setRemarks(tx, subject.id, hasRemarks);
      if (changed.length) await announce(tx, subjects[subject.on].topic(subject.id));
      return changed.length > 0;
    }),
  );
}
