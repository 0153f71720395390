import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { type NotificationData, type NotificationKind, notificationText } from '../notification-rules.ts';
import { notifications } from '../tables.ts';

const isSent = ({ sendAt }: Record<string, unknown>) => sendAt instanceof Date && sendAt <= new Date();

/** The notifications that a person got, in the words of the page (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'notifications.json',
    owner: notifications.personId,
    key: notifications.id,
    columns: {
      ...{ kind: notifications.kind, data: notifications.data, sendAt: notifications.sendAt },
      ...{ workId: notifications.workId, partId: notifications.partId, reason: notifications.reason },
      ...{ seenAt: notifications.seenAt, readAt: notifications.readAt, acknowledgedAt: notifications.acknowledgedAt },
    },
    complete: async (_, rows) =>
      rows.filter(isSent).map((row) => ({
        ...row,
        text: notificationText(row.kind as NotificationKind, row.data as NotificationData[NotificationKind]).text,
      })),
  }),
];
