import { hasRank, type Ranked, type Role } from '#server/access/role-rules.ts';

export const ROLE_NAMES: Record<Role, string> = {
  child: 'Child',
  member: 'Member',
  moderator: 'Moderator',
  administrator: 'Administrator',
  owner: 'Owner',
};

/** The minimum role for each action of staff (ROLE-01). */
export const CAPABILITIES = {
  'decide-cases': 'moderator',
  'decide-applications': 'moderator',
  warn: 'moderator',
  silence: 'moderator',
  'suspend-for-30-days': 'moderator',
  suspend: 'administrator',
  ban: 'administrator',
  'approve-groups': 'administrator',
  invite: 'administrator',
  'remove-everything': 'administrator',
  'make-one-time-links': 'administrator',
  'change-settings': 'administrator',
  'delete-accounts': 'administrator',
  'make-moderators': 'administrator',
  'make-administrators': 'owner',
  'make-owners': 'owner',
} as const satisfies Record<string, Role>;
export type Capability = keyof typeof CAPABILITIES;

/** The one answer to "may this role do that" (ROLE-01). */
export const may = (role: Role, capability: Capability): boolean => hasRank(role, CAPABILITIES[capability]);

export const SAME_OR_HIGHER = 'You cannot act on somebody with the same or a higher role.'; // ROLE-02

/** Nobody acts on themselves or on somebody with the same or a higher role (ROLE-02). */
export const mayActOn = (actor: Ranked, person: Ranked): boolean => actor.id !== person.id && !hasRank(person.role, actor.role);

/** The roles that can be given: everyone is at least a member, and children belong to a group. */
export const GIVEN_ROLES = ['member', 'moderator', 'administrator', 'owner'] as const satisfies readonly Role[];
export type GivenRole = (typeof GIVEN_ROLES)[number];
export const isGivenRole = (value: unknown): value is GivenRole => GIVEN_ROLES.some((role) => role === value);
const NEEDED: Record<GivenRole, Capability> = {
  member: 'make-moderators',
  moderator: 'make-moderators',
  administrator: 'make-administrators',
  owner: 'make-owners',
};

/** Whether `actor` may give `person` this role: a lower one to oneself, or one within one's own capabilities to somebody of lower rank. */
export function mayGiveRole(actor: Ranked, person: Ranked, role: GivenRole): boolean {
  if (role === person.role || person.role === 'child') return false;
  if (actor.id === person.id) return hasRank(actor.role, role);
  return mayActOn(actor, person) && may(actor.role, NEEDED[role]);
}
