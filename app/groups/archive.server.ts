import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { helperAgreements } from './assistant/tables.ts';
import { childAgreements, groupInvitations, groupPeople } from './children/tables.ts';

/**
 * The groups of a grown-up, the invitations that they made and what they agreed to, without anything of a child; of a child, what was
 * agreed to (ACC-07).
 */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'groups.json',
    owner: groupPeople.personId,
    key: groupPeople.groupId,
    columns: { groupId: groupPeople.groupId, createdAt: groupPeople.createdAt },
  }),
  rowsSection({
    path: 'group-invitations.json',
    owner: groupInvitations.madeBy,
    key: groupInvitations.id,
    columns: {
      ...{ groupId: groupInvitations.groupId, expiresAt: groupInvitations.expiresAt },
      ...{ usedAt: groupInvitations.usedAt, createdAt: groupInvitations.createdAt },
    },
  }),
  rowsSection({
    path: 'agreements.json',
    owner: childAgreements.agreedBy,
    key: childAgreements.id,
    columns: { groupId: childAgreements.groupId, wording: childAgreements.wording, agreedAt: childAgreements.agreedAt },
  }),
  rowsSection({
    path: 'agreements-about-me.json',
    owner: childAgreements.childId,
    key: childAgreements.id,
    columns: { wording: childAgreements.wording, agreedAt: childAgreements.agreedAt },
  }),
  rowsSection({
    path: 'writing-helper-agreements.json',
    owner: helperAgreements.agreedBy,
    key: helperAgreements.id,
    columns: {
      ...{ groupId: helperAgreements.groupId, provider: helperAgreements.provider, wording: helperAgreements.wording },
      ...{ agreedAt: helperAgreements.agreedAt, withdrawnAt: helperAgreements.withdrawnAt },
    },
  }),
];
