import { comments } from './tables.ts';

export const deletionCounts = { comments: comments.authorId };
