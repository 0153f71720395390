import type { Owner } from '../../channel-rules.ts';

export const MEMBERS_PAGE_SIZE = 8;

/** The public fields of a member. */
export type Member = Owner;

/** Members except the owner, who is shown first. `next` is the cursor, null at the end. */
export type MemberPage = { members: Member[]; next: string | null };
