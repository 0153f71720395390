import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { reports } from './tables.ts';

/** What a person reported, in their own words; nothing of whom it was about (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'reports.json',
    owner: reports.personId,
    key: reports.id,
    columns: {
      ...{ contentType: reports.contentType, reason: reports.reason, details: reports.details, contact: reports.contact },
      ...{ status: reports.status, createdAt: reports.createdAt },
    },
  }),
];
