import { works } from './tables.ts';

export const deletionCounts = { stories: works.authorId };
