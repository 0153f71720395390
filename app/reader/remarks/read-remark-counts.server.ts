import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { shownToPlaceholder, visibleToPlaceholder } from '../../audience/visible.server.ts';
import type { RemarkCounts } from '../../comments/remarks/remark-rules.ts';
import { remarkCounts } from '../../comments/replies/remark-counts.server.ts';
import { people } from '../../people/tables.ts';
import { coveringOf } from '../../works/ratings/covering.server.ts';
import type { Covering } from '../../works/ratings/rating-rules.ts';
import { pages, panels, parts, works } from '../../works/tables.ts';
import { coveringNow } from '../covered/covered-rules.ts';
import { viewerId } from '../read.server.ts';

const blocks = sql`coalesce(
  (select p.blocks from ${pages} p where p.work_id = ${works.id} and p.part_id is not distinct from ${parts.id} and p.position = ${sql.placeholder('page')}::int),
  (select array_agg(p.key) from ${panels} p where p.work_id = ${works.id} and p.part_id is not distinct from ${parts.id}))`;
const covering = sql<
  Covering[]
>`(${coveringOf(viewerId)} || case when ${parts.id} is null then '{}'::text[] else ${coveringOf(viewerId, parts)} end)`;

const countsOf = db
  .select({ counts: remarkCounts(blocks), covering })
  .from(works)
  .innerJoin(people, eq(people.id, works.authorId))
  .leftJoin(parts, and(eq(parts.workId, works.id), eq(parts.id, sql`${sql.placeholder('part')}::uuid`)))
  .where(
    and(
      eq(works.id, sql.placeholder('id')),
      ne(works.kind, 'kids_book'),
      visibleToPlaceholder(works),
      or(
        and(sql`${sql.placeholder('part')}::uuid is null`, isNull(parts.id)),
        and(eq(parts.id, sql`${sql.placeholder('part')}::uuid`), shownToPlaceholder(parts, works.authorId)),
      ),
    ),
  )
  .prepare('remark_counts');

/** The remarks that the viewer can read on each block of a page, or on each panel. Null: not found, not visible, or covered. */
export async function readRemarkCounts(
  viewer: Viewer,
  id: string,
  { part, page }: { part: string | null; page: number },
  revealedIds: ReadonlySet<string>,
): Promise<RemarkCounts | null> {
  if (!isId(id) || (part !== null && !isId(part))) return null;
  const [found] = await countsOf.execute({ viewer: viewer?.id ?? null, id, part, page });
  return found && !coveringNow(viewer, { id, covering: found.covering }, revealedIds, part ?? id).length ? found.counts : null;
}
