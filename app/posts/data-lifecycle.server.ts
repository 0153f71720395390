import { posts } from './tables.ts';

export const deletionCounts = { posts: posts.authorId };
