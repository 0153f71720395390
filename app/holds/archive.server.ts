import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { pendingTexts } from './tables.ts';

/** A person's texts that are held, or were released or removed since (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'held-texts.json',
    owner: pendingTexts.personId,
    key: pendingTexts.id,
    columns: {
      ...{ id: pendingTexts.id, subjectType: pendingTexts.subjectType, subjectId: pendingTexts.subjectId, field: pendingTexts.field },
      ...{ text: pendingTexts.text, reason: pendingTexts.reason, before: pendingTexts.before },
      ...{ decidedAt: pendingTexts.decidedAt, createdAt: pendingTexts.createdAt },
    },
  }),
];
