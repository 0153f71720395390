import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { noticeDigests } from './digest/tables.ts';
import { noticeChoices, noticeMutes } from './tables.ts';

/** What a person chose for notices and their digest, and what they muted (OPEN-02). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'notice-choices.json',
    owner: noticeChoices.personId,
    key: noticeChoices.topic,
    columns: { topic: noticeChoices.topic, choice: noticeChoices.choice },
  }),
  rowsSection({
    path: 'notice-digest.json',
    owner: noticeDigests.personId,
    key: noticeDigests.personId,
    columns: {
      ...{ frequency: noticeDigests.frequency, hour: noticeDigests.hour, zone: noticeDigests.zone },
      ...{ topicsOff: noticeDigests.topicsOff, nextAt: noticeDigests.nextAt },
    },
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
