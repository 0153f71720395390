import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { savedFilters } from './tables.ts';

/** A person's saved filters (OPEN-02). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'saved-filters.json',
    owner: savedFilters.personId,
    key: savedFilters.id,
    columns: {
      ...{ id: savedFilters.id, name: savedFilters.name, path: savedFilters.path, search: savedFilters.search },
      ...{ position: savedFilters.position, onHome: savedFilters.onHome, createdAt: savedFilters.createdAt },
    },
  }),
];
