import { hasRank, type Role, type StaffRole } from '#server/access/role-rules.ts';
import type { CaseKind } from './case-rules.ts';

export const CASE_KINDS = ['report', 'problem', 'held', 'application', 'group', 'review', 'appeal'] as const satisfies readonly CaseKind[];
/** The least role that decides a kind of case (ROLE-01). */
const LEAST: Record<CaseKind, StaffRole> = {
  report: 'moderator',
  problem: 'moderator',
  held: 'moderator',
  application: 'moderator',
  group: 'administrator',
  review: 'moderator',
  appeal: 'moderator',
};
/** Whether cases of a kind have a form of their own, so that the one of other cases, also of several together, does not decide them. */
export const isDecidedElsewhere = (kind: CaseKind): boolean => kind === 'appeal' || kind === 'application' || kind === 'group';
/** The kinds of cases that somebody of this role sees and decides. */
export const kindsOf = (role: Role): CaseKind[] => CASE_KINDS.filter((kind) => hasRank(role, LEAST[kind]));
