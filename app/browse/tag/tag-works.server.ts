import { and, desc, eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { viewerIfListHidden } from '../../audience/left-out/hidden-list.server.ts';
import { lastScanned, scanOf } from '../../audience/left-out/scan.server.ts';
import { personVisibleTo } from '../../audience/visible.server.ts';
import { inWorkLists } from '../../audience/wanted.server.ts';
import { followsTag } from '../../following/follow.server.ts';
import { BROWSE_PAGE_SIZE, type Cursor } from '../../lists/cursor-rules.ts';
import { isAfterCursor, microsecondsOf } from '../../lists/cursor-sql.ts';
import { scannedPage } from '../../lists/scanned-page.ts';
import { people } from '../../people/tables.ts';
import { shownTags } from '../../site/words.server.ts';
import { findTag } from '../../works/facets/find-tag.server.ts';
import { facetChoices, facets, workFacets } from '../../works/facets/tables.ts';
import type { Kind } from '../../works/kinds.ts';
import { idOfViewer } from '../../works/ratings/covering.server.ts';
import { works } from '../../works/tables.ts';
import { cardColumnsFor, cardOf } from '../../works/works.server.ts';

const at = microsecondsOf(workFacets.createdAt).as('at');

/**
 * A page of the works with a tag or one of its synonyms, newest first, of all kinds that lists show or of one; `isHidden` as in `browse`.
 * Not prepared, because the plan for a rare tag reads its index and that for a frequent one the newest works.
 */
export async function worksWithTag(viewer: Viewer, tag: number, cursor: Cursor | null, kind?: Kind) {
  const hiding = await viewerIfListHidden(viewer, { facet: tag, kind });
  const listAfter = (from: Cursor | null) => ({
    table: workFacets,
    where: and(
      sql`${workFacets.facets} @> array[${tag}::int]`,
      hiding ? eq(workFacets.authorId, hiding.id) : undefined,
      isAfterCursor(from, workFacets.createdAt, workFacets.workId),
    ),
    by: [workFacets.createdAt, workFacets.workId],
    join: sql`inner join ${works} on ${works.id} = ${workFacets.workId}`,
  });
  const found = (from: Cursor | null) => {
    const scanned = scanOf(viewer, listAfter(from));
    return db
      .select({ ...cardColumnsFor(idOfViewer(viewer)), at })
      .from(scanned.from)
      .innerJoin(people, eq(people.id, works.authorId))
      .where(and(scanned.where, works.listed, kind && eq(works.kind, kind), personVisibleTo(viewer), inWorkLists(viewer)))
      .orderBy(desc(workFacets.createdAt), desc(workFacets.workId))
      .limit(BROWSE_PAGE_SIZE + 1);
  };
  const isVisible = and(works.listed, personVisibleTo(viewer));
  const { rows, more } = await scannedPage(cursor, BROWSE_PAGE_SIZE, {
    found,
    lastScanned: (from) => lastScanned(viewer, listAfter(from), { at, id: workFacets.workId, isVisible }),
  });
  return { works: rows.map((row) => cardOf(viewer, row)), more, isHidden: hiding !== null };
}

/** The tag with this name, unless it has a listed word, which is no heading (HOLD-03). */
export const tagNamed = async (viewer: Viewer, typed: string) => (shownTags([typed]).length ? findTag(viewer, typed) : null);

/**
 * The tag that an address names, and a page of its works (TAG-03). Its spelling and its synonyms are shown only beside works, so that a tag
 * of hidden works alone looks like an unknown one.
 */
export async function readTag(viewer: Viewer, typed: string, cursor: Cursor | null) {
  const name = shownTags([typed])[0] || null; // no listed word is a heading (HOLD-03)
  const tag = name && (await findTag(viewer, name));
  if (!tag) return { id: null, name, also: [], works: [], more: null };
  const { isHidden: _, ...page } = await worksWithTag(viewer, tag.id, cursor);
  return page.works.length || page.more
    ? { id: tag.id, name: tag.name ?? name, also: tag.also, ...page }
    : { id: tag.id, name, also: [], ...page };
}

/** Whether the viewer follows a tag, and whether they hide it; a tag without works can be followed and hidden as well (TAG-03). */
export async function tagChoices(viewer: Person, name: string) {
  const [following, [hidden]] = await Promise.all([
    followsTag(viewer, name),
    db
      .select({ choice: facetChoices.choice })
      .from(facets)
      .innerJoin(facetChoices, sql`${facetChoices.facetId} in (${facets.id}, ${facets.canonicalId})`)
      .where(and(eq(facets.dimension, 'tag'), sql`${facets.folded} = tag_key(${name}::text)`, eq(facetChoices.personId, viewer.id)))
      .limit(1),
  ]);
  return { following, isHidden: hidden?.choice === 'hide' };
}
