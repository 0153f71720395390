import type { Owner } from '../channel-rules.ts';

export const MEMBERS_AT_ONCE = 8;

/** As everybody sees a member. */
export type Member = Owner;

/** Without the owner, who is shown before them. `next` continues; null at the end. */
export type MemberPage = { members: Member[]; next: string | null };
