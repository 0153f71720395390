import { and, eq, sql } from 'drizzle-orm';
import { type ArchiveFile, type ArchiveSection, jsonList, rowsSection } from '#server/archive/archive-sections.ts';
import { db } from '#server/database/database.ts';
import { caseCopies, cases } from '../moderation/tables.ts';
import { invitations, invitationUses } from './tables.ts';

/** What the person answered to why they would like to join, as long as the case has it. */
async function* applicationsOf(viewer: { id: string }) {
  yield* await db
    .select({ why: sql<string>`${caseCopies.document} ->> 'why'`, createdAt: cases.createdAt })
    .from(cases)
    .innerJoin(caseCopies, eq(caseCopies.caseId, cases.id))
    .where(and(eq(cases.kind, 'application'), eq(cases.subjectPersonId, viewer.id)));
}
async function* applicationFile(viewer: { id: string }): AsyncGenerator<ArchiveFile> {
  yield { path: 'application.json', chunks: jsonList(applicationsOf(viewer)) };
}

/** The invitations that a person made, without who used them, and when the person joined with one (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'invitations.json',
    owner: invitations.madeBy,
    key: invitations.id,
    columns: {
      ...{ code: invitations.code, uses: invitations.uses, usesLeft: invitations.usesLeft, note: invitations.note },
      ...{ expiresAt: invitations.expiresAt, revokedAt: invitations.revokedAt, createdAt: invitations.createdAt },
    },
  }),
  rowsSection({
    path: 'joined-with-invitation.json',
    owner: invitationUses.personId,
    key: invitationUses.invitationId,
    columns: { usedAt: invitationUses.usedAt },
  }),
  { columns: [], files: applicationFile },
];
