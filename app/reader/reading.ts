import type { Comment } from '../comments/comment-rules.ts';
import type { Panels } from './panels/use-panels.ts';
import type { ReadText } from './read.server.ts';

/** A work as every reader receives it, with the viewer's own like, save and stored position. */
export type OpenWork = Omit<
  ReadText,
  'settings' | 'viewed' | 'ownWords' | 'comments' | 'parts' | 'ageRange' | 'featured' | 'page' | 'block' | 'continueAt'
> & {
  comments: Comment[];
  stored: number | null;
};

/** What the bar, the details and the panels of a reader have in common. */
export type Reading = {
  work: OpenWork;
  /** The open chapter or arc; null on the page of the work. */
  partId: string | null;
  /** The number of comments, updated by live events; that of `work` is as loaded. */
  commentsCount: number;
  signedIn: boolean;
  /** Whether the viewer is the author. */
  isOwn: boolean;
  /** The path of the open page, to which forms and the sign-in page return. */
  back: string;
  panels: Panels;
};
