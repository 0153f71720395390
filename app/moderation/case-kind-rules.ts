import { hasRank, type Role, type StaffRole } from '#server/access/role-rules.ts';
import type { CaseKind } from './case-rules.ts';

export const CASE_KINDS = ['report', 'problem', 'held', 'application', 'group', 'review', 'appeal'] as const satisfies readonly CaseKind[];
/** The minimum role that decides a kind of case (ROLE-01). */
const ROLE_MIN: Record<CaseKind, StaffRole> = {
  report: 'moderator',
  problem: 'moderator',
  held: 'moderator',
  application: 'moderator',
  group: 'administrator',
  review: 'moderator',
  appeal: 'moderator',
};
const WITH_OWN_FORM: readonly CaseKind[] = ['appeal', 'application', 'group', 'review'];
/** Whether cases of a kind have a form of their own; the general form, which also decides several together, does not decide them. */
export const hasOwnForm = (kind: CaseKind): boolean => WITH_OWN_FORM.includes(kind);
/** The kinds of cases that somebody of this role sees and decides. */
export const kindsOf = (role: Role): CaseKind[] => CASE_KINDS.filter((kind) => hasRank(role, ROLE_MIN[kind]));
