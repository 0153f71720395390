import { and, inArray } from 'drizzle-orm';
import { isActiveAccount } from '#app/audience/visible.server.ts';
import { people } from '#app/people/tables.ts';
import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { db } from '#server/database/database.ts';
import { env } from '#server/process/settings.ts';
import { blocks, mutes } from './tables.ts';

const section = (path: string, table: typeof blocks | typeof mutes): ArchiveSection =>
  rowsSection({
    path,
    owner: table.personId,
    key: table.otherId,
    columns: { otherId: table.otherId, createdAt: table.createdAt },
    async complete(_viewer, rows) {
      const ids = rows.map(({ otherId }) => String(otherId));
      if (!ids.length) return [];
      const found = await db
        .select({ id: people.id, name: people.name, username: people.username })
        .from(people)
        .where(and(inArray(people.id, ids), isActiveAccount()));
      const named = new Map(found.map(({ id, name, username }) => [id, { name, address: `${env.ORIGIN}/profile/${username}` }]));
      return rows.map(({ otherId, createdAt }) => ({ createdAt, person: named.get(String(otherId)) ?? null }));
    },
  });

/** Whom a person blocked and muted, as on `/settings/blocked` (ACC-07). */
export const archiveSections: ArchiveSection[] = [section('blocks.json', blocks), section('mutes.json', mutes)];
