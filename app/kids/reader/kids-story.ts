import type { Role } from '#server/access/role-rules.ts';
import type { ReadText } from '../../reader/read.server.ts';
import type { OpenWork } from '../../reader/reading.ts';

/** An open kids story. */
export type KidsStory = OpenWork & Pick<ReadText, 'page' | 'ageRange' | 'featured'>;

/** The only way to share in the Kids Zone: its pages link to no other site (SAFE-13). */
export const KIDS_SHARE = { label: 'Copy link', copied: 'Link copied!' } as const;

/** A child shares nothing (SAFE-13). */
export const mayShare = (viewer: { role: Role } | null): boolean => viewer?.role !== 'child';

export type KidsDialogName = 'comments' | 'share';
