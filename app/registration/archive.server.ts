import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { invitations, invitationUses } from './tables.ts';

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
];
