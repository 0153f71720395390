import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { noticeChoices, noticeMutes } from './tables.ts';

/** What a person chose for notices, and what they muted (OPEN-02). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'notice-choices.json',
    owner: noticeChoices.personId,
    key: noticeChoices.topic,
    columns: { topic: noticeChoices.topic, choice: noticeChoices.choice },
  }),
  rowsSection({
    path: 'notice-mutes.json',
    owner: noticeMutes.personId,
    key: noticeMutes.id,
    columns: {
      ...{ workId: noticeMutes.workId, otherId: noticeMutes.otherId, commentId: noticeMutes.commentId },
      ...{ until: noticeMutes.until, createdAt: noticeMutes.createdAt },
    },
  }),
];
