import type { Comment } from '../../comments/comment-rules.ts';
import type { ReadText } from '../../reader/read.server.ts';

/** A kids story with the viewer's own likes, saves and progress. */
export type KidsStory = Omit<ReadText, 'settings' | 'viewed' | 'comments' | 'parts'> & { comments: Comment[]; stored: number | null };

/** The open dialog: comments or share. */
export type Opened = 'comments' | 'share' | null;
