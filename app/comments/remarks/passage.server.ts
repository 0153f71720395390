import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { BLOCK_ID } from '#editor/document/block-ids.ts';
import type { DocumentNode } from '#editor/document/document-types.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { shownTo, visibleTo } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { coveringOf, idOfViewer } from '../../works/ratings/covering.server.ts';
import { pages, panels, parts, works } from '../../works/tables.ts';
import { type Passage, passageOf, passageOfPanel } from './remark-rules.ts';

/** `isCovered`: the viewer must not read the quote before they chose to see the text (WARN-05). */
type Found = Passage & { revision: number; isCovered: boolean };

const revision = sql<number>`coalesce(${parts.revision}, ${works.revision})`;
const isCovered = (viewer: SQL, also = sql``) =>
  sql<boolean>`(cardinality(${coveringOf(viewer)}) > 0 or (${parts.id} is not null and cardinality(${coveringOf(viewer, parts)}) > 0)${also})`;

/** The passage of a work with this id, in one of its parts or in its own pages. Null: not there, not visible, or it takes no remarks. */
export async function findPassage(viewer: Viewer, work: string, part: string | null, block: string): Promise<Found | null> {
  if (!isId(work) || (part !== null && !isId(part)) || !BLOCK_ID.test(block)) return null;
  const me = idOfViewer(viewer);
  const isSeen = (partId: typeof pages.partId | typeof panels.partId) =>
    and(
      eq(works.id, work),
      ne(works.kind, 'kids_book'),
      eq(works.hasRemarks, true),
      sql`${partId} is not distinct from ${part}::uuid`,
      visibleTo(viewer, works),
      or(sql`${parts.id} is null`, shownTo(viewer, parts, works.authorId)),
    );
  const node = sql<DocumentNode>`jsonb_path_query_first(${pages.document}, '$.content[*] ? (@.attrs.id == $id)', jsonb_build_object('id', ${block}::text))`;
  const [[text], [panel]] = await Promise.all([
    db
      .select({ node, revision, isCovered: isCovered(me) })
      .from(pages)
      .innerJoin(works, eq(works.id, pages.workId))
      .innerJoin(people, eq(people.id, works.authorId))
      .leftJoin(parts, eq(parts.id, pages.partId))
      .where(and(isSeen(pages.partId), sql`${block} = any(${pages.blocks})`))
      .limit(1),
    db
      .select({
        description: panels.description,
        position: panels.position,
        revision,
        isCovered: isCovered(me, sql` or cardinality(${coveringOf(me, panels)}) > 0`),
      })
      .from(panels)
      .innerJoin(works, eq(works.id, panels.workId))
      .innerJoin(people, eq(people.id, works.authorId))
      .leftJoin(parts, eq(parts.id, panels.partId))
      .where(and(isSeen(panels.partId), eq(panels.key, block)))
      .limit(1),
  ]);
  const found = text ?? panel;
  if (!found) return null;
  const passage = text ? passageOf(text.node) : panel && passageOfPanel(panel.description, panel.position);
  return passage ? { ...passage, block, revision: found.revision, isCovered: found.isCovered } : null;
}
