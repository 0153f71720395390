import { drafts } from './tables.ts';

export const deletionCounts = { drafts: drafts.authorId };
