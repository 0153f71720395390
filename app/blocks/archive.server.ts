import { namedPeople } from '#app/audience/archive-titles.server.ts';
import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { blocks, mutes } from './tables.ts';

const section = (path: string, table: typeof blocks | typeof mutes): ArchiveSection =>
  rowsSection({
    path,
    owner: table.personId,
    key: table.otherId,
    columns: { otherId: table.otherId, createdAt: table.createdAt },
    async complete(_viewer, rows) {
      const named = await namedPeople(rows, 'otherId');
      return rows.map(({ otherId, createdAt }) => ({ createdAt, person: named.get(otherId) ?? null }));
    },
  });

/** Whom a person blocked and muted, as on `/settings/blocked` (ACC-07). */
export const archiveSections: ArchiveSection[] = [section('blocks.json', blocks), section('mutes.json', mutes)];
