/** The roles of people, lowest rank first (ROLE-01). */
export const ROLES = ['child', 'member', 'moderator', 'administrator', 'owner'] as const;
export type Role = (typeof ROLES)[number];
/** The roles that run the site, and the `who` of the routes that need them. */
export const STAFF_ROLES = ['moderator', 'administrator', 'owner'] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);
export const isStaffRole = (value: unknown): value is StaffRole => STAFF_ROLES.some((role) => role === value);

/** Whether `role` has at least the rank of `minRole`. */
export const hasRank = (role: Role, minRole: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(minRole);

export const LAST_OWNER = 'Name another owner first: somebody has to run this site.'; // ROLE-05
/** The SQLSTATE of the trigger `people_require_an_owner`. */
export const LAST_OWNER_SQLSTATE = 'SH001';

export type Ranked = { id: string; role: Role };

/** Who acts: a member of staff, or the command line of the server, which may do everything that the database allows. */
export type Actor = Ranked | 'command line';

/** A second check behind the policy of the route: throws unless the actor has at least this role. */
export function requireRank(actor: Actor, minRole: Role): void {
  if (actor !== 'command line' && !hasRank(actor.role, minRole)) throw new Error(`this needs the role ${minRole}`);
}
