import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { heldTexts } from './tables.ts';

/** A person's texts that are held, or were released or removed since (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'held-texts.json',
    owner: heldTexts.personId,
    key: heldTexts.id,
    columns: {
      ...{ id: heldTexts.id, subjectType: heldTexts.subjectType, subjectId: heldTexts.subjectId, field: heldTexts.field },
      ...{ text: heldTexts.text, reason: heldTexts.reason, before: heldTexts.before },
      ...{ decidedAt: heldTexts.decidedAt, createdAt: heldTexts.createdAt },
    },
  }),
];
