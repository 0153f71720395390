import type { PublicPerson } from '../../channel-rules.ts';
import type { ChannelRole } from '../../role-rules.ts';

export const MEMBERS_PAGE_SIZE = 8;

/** The public fields of a member. */
export type Member = PublicPerson & { role: ChannelRole };

/** Members except the owner, who is shown first; the first page begins with all moderators. `next` is the cursor, null at the end. */
export type MemberPage = { members: Member[]; next: string | null };
