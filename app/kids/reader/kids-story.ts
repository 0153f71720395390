import type { Comment } from '../../comments/comment-rules.ts';
import type { ReadText } from '../../read/read.server.ts';

/** A kids story as its reader shows it (DATA-30), and what the viewer did with it. */
export type KidsStory = Omit<ReadText, 'settings' | 'viewed' | 'comments' | 'parts'> & { comments: Comment[]; stored: number | null };

/** What the reader's parts open: the comments, or the ways to share. */
export type Opened = 'comments' | 'share' | null;
