import { and, eq, sql } from 'drizzle-orm';
import { outsideClosedZone, visibleTo } from '#app/audience/visible.server.ts';
import { people } from '#app/people/tables.ts';
import { shownTags } from '#app/site/words.server.ts';
import { idOfViewer, shownCover, shownDescription } from '#app/works/ratings/covering.server.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { CARD_DESCRIPTION_SHOWN } from './card-rules.ts';

/** What the card of a work says after `Show` (SHOWN-03). Null: not found. */
export async function readCard(viewer: Person, id: string) {
  if (!isId(id)) return null;
  const self = idOfViewer(viewer);
  const [card] = await db
    .select({
      ...{ title: works.title, genre: works.genre, tags: works.tags, cover: shownCover(self) },
      description: sql<string>`left(${shownDescription(self)}, ${sql.raw(String(CARD_DESCRIPTION_SHOWN))})`,
    })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(eq(works.id, id), visibleTo(viewer, works), outsideClosedZone));
  return card ? { ...card, tags: shownTags(card.tags) } : null;
}
