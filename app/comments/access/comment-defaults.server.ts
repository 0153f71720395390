import { and, eq, isNull, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import type { CommentChoice } from '../../audience/comment-access-rules.ts';
import { people } from '../../people/tables.ts';
import { currentSettings } from '../../site/settings.server.ts';

/** What the viewer's next works and posts start with: their own default, else the site's. */
export const defaultChoice = (viewer: Person): CommentChoice => ({
  rule: viewer.commentRule ?? currentSettings().commentRule,
  holdsFirst: viewer.holdFirstComments ?? false,
});

/** Sets the viewer's default; what they published before stays as it is. */
export async function setDefaultChoice(viewer: Person, { rule, holdsFirst }: CommentChoice): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(people)
      .set({ commentRule: rule, holdFirstComments: holdsFirst, updatedAt: sql`now()` })
      .where(and(eq(people.id, viewer.id), isNull(people.deletingSince)));
    await announce(tx, `person:${viewer.id}`);
  });
}
