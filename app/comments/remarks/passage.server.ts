import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { BLOCK_ID } from '#editor/document/block-ids.ts';
import type { DocumentNode } from '#editor/document/document-types.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { shownTo, visibleTo } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { coveringOf, idOfViewer } from '../../works/ratings/covering.server.ts';
import type { Covering } from '../../works/ratings/rating-rules.ts';
import { pages, panels, parts, works } from '../../works/tables.ts';
import { type Passage, passageOf, passageOfPanel } from './remark-rules.ts';

/** `isCovered`: the viewer must not read the quote before they chose to see the text (WARN-05). */
type Found = Passage & { revision: number; isCovered: boolean };

const revision = sql<number>`coalesce(${parts.revision}, ${works.revision})`;
/** What covers the work, or the part of it. */
const coveringOfText = (viewer: SQL) =>
  sql<Covering[]>`(${coveringOf(viewer)} || case when ${parts.id} is null then '{}'::text[] else ${coveringOf(viewer, parts)} end)`;

type Opened = { work: string; part: string | null; block: string };
type Covered = { covering: Covering[]; panelCovering?: Covering[] };
/** Whether something covers the passage that the viewer did not choose to see, as in the reader and the comic viewer. */
function isStillCovered(
  viewer: Viewer,
  { work, part, block }: Opened,
  { covering, panelCovering = [] }: Covered,
  shown: ReadonlySet<string>,
) {
  if (covering.includes('hidden') && !viewer?.shownCards?.has(work)) return true;
  const isShown = shown.has(part ?? work);
  if (!isShown && covering.some((reason) => reason !== 'hidden')) return true;
  return !shown.has(block) && panelCovering.some((reason) => !isShown || !covering.includes(reason));
}

/**
 * The passage of a work with this id, in one of its parts or in its own pages. Null: not there, not visible, or it takes no remarks.
 * `shown` is what the viewer chose to see.
 */
export async function findPassage(
  viewer: Viewer,
  work: string,
  part: string | null,
  block: string,
  shown: ReadonlySet<string> = new Set(),
): Promise<Found | null> {
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
      .select({ node, revision, covering: coveringOfText(me) })
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
        covering: coveringOfText(me),
        panelCovering: coveringOf(me, panels),
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
  return passage
    ? { ...passage, block, revision: found.revision, isCovered: isStillCovered(viewer, { work, part, block }, found, shown) }
    : null;
}
