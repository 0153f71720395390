import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { sessions } from '../tables.ts';

/** Where a person is signed in, without anything that could sign in (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'sessions.json',
    owner: sessions.userId,
    key: sessions.id,
    columns: {
      ...{ network: sessions.ipAddress, browser: sessions.userAgent },
      ...{ createdAt: sessions.createdAt, updatedAt: sessions.updatedAt, expiresAt: sessions.expiresAt },
    },
  }),
];
