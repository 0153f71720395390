import { inArray } from 'drizzle-orm';
import { namedPeople, namedWorks } from '#app/audience/archive-titles.server.ts';
import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { db } from '#server/database/database.ts';
import { facetChoices, facets } from '../works/facets/tables.ts';
import { hiddenPeople, hiddenWorks } from './tables.ts';

/** What a person hid, as on `/settings/content` (OPEN-02). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'content-choices.json',
    owner: facetChoices.personId,
    key: facetChoices.facetId,
    columns: { facetId: facetChoices.facetId, choice: facetChoices.choice },
    async complete(_viewer, rows) {
      const ids = rows.map(({ facetId }) => facetId as number);
      const found = await db
        .select({ id: facets.id, about: facets.dimension, name: facets.name })
        .from(facets)
        .where(inArray(facets.id, ids));
      const named = new Map(found.map(({ id, ...facet }) => [id, facet]));
      return rows.map(({ facetId, choice }) => ({ ...named.get(facetId as number), choice }));
    },
  }),
  rowsSection({
    path: 'hidden-works.json',
    owner: hiddenWorks.personId,
    key: hiddenWorks.workId,
    columns: { workId: hiddenWorks.workId, createdAt: hiddenWorks.createdAt },
    async complete(viewer, rows) {
      const named = await namedWorks(viewer, rows);
      return rows.map((row) => ({ ...row, work: named.get(row.workId) ?? null }));
    },
  }),
  rowsSection({
    path: 'hidden-people.json',
    owner: hiddenPeople.personId,
    key: hiddenPeople.otherId,
    columns: { otherId: hiddenPeople.otherId, createdAt: hiddenPeople.createdAt },
    async complete(_viewer, rows) {
      const named = await namedPeople(rows, 'otherId');
      return rows.map(({ otherId, createdAt }) => ({ createdAt, person: named.get(otherId) ?? null }));
    },
  }),
];
