import { and, inArray } from 'drizzle-orm';
import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { db } from '#server/database/database.ts';
import { env } from '#server/process/settings.ts';
import { personVisibleTo } from '../audience/visible.server.ts';
import { people, spectating } from './tables.ts';

/** A person's profile and whom they spectate (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'profile.json',
    owner: people.id,
    key: people.id,
    columns: {
      ...{ id: people.id, name: people.name, username: people.username, email: people.email, emailVerified: people.emailVerified },
      ...{ confirmationRequestedAt: people.confirmationRequestedAt, mailsOff: people.mailsOff },
      ...{ bio: people.bio, creativeThoughts: people.creativeThoughts, isPrivate: people.isPrivate, role: people.role },
      ...{ spectatorCount: people.spectatorCount, spectatingCount: people.spectatingCount, readingSettings: people.readingSettings },
      ...{ commentRule: people.commentRule, holdFirstComments: people.holdFirstComments },
      ...{ standing: people.standing, standingUntil: people.standingUntil, isTrusted: people.isTrusted },
      ...{ trustedForKids: people.trustedForKids },
      ...{ profilePicture: people.profilePicture, coverPhoto: people.coverPhoto, animal: people.animal },
      ...{ createdAt: people.createdAt, updatedAt: people.updatedAt },
    },
  }),
  rowsSection({
    path: 'spectating.json',
    owner: spectating.spectatorId,
    key: spectating.spectatedId,
    columns: { spectatedId: spectating.spectatedId, notices: spectating.notices, createdAt: spectating.createdAt },
    async complete(viewer, rows) {
      const ids = rows.map(({ spectatedId }) => String(spectatedId));
      if (!ids.length) return [];
      const found = await db
        .select({ id: people.id, name: people.name, username: people.username })
        .from(people)
        .where(and(inArray(people.id, ids), personVisibleTo(viewer)));
      const named = new Map(found.map(({ id, name, username }) => [id, { name, address: `${env.ORIGIN}/profile/${username}` }]));
      return rows.map(({ spectatedId, notices, createdAt }) => ({ createdAt, notices, person: named.get(String(spectatedId)) ?? null }));
    },
  }),
];
