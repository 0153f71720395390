import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { follows } from './tables.ts';

/** What a person follows (OPEN-02). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'following.json',
    owner: follows.personId,
    key: follows.id,
    columns: {
      ...{ kind: follows.kind, workId: follows.workId, seriesId: follows.seriesId, collectionId: follows.collectionId },
      ...{ filterId: follows.filterId, tag: follows.tag, createdAt: follows.createdAt },
    },
  }),
];
