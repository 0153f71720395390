import { href } from 'react-router';
import type { ClosedComments } from '../audience/comment-access-rules.ts';
import type { StateNotice } from '../audience/state-rules.ts';
import type { Comment } from '../comments/comment-rules.ts';

// No schema library: this file is part of the client bundle.

export const POSTS_PAGE_SIZE = 10;
/** How many loaded posts one request refreshes. */
export const REFRESH_MAX = 100;
export const TOPICS_SHOWN = 5; // FEED-25, decision 2

export const POST_UNAVAILABLE = 'This post is no longer available.';
export const NOT_DELETED = 'Failed to delete content. Please try again.';
export const SHARE_TITLE = 'Check out this post'; // FEED-10

/** An image of a post as the card shows it; see tables.ts. */
export type Picture = { src: string; width: number; height: number; description: string };

/** A post as the viewer sees it. `createdAt` is an ISO timestamp; `at` is the same in microseconds since 1970, the cursor of the feed. */
export type FeedPost = {
  id: string;
  content: string;
  pictures: Picture[];
  tags: string[];
  likes: number;
  commentsCount: number;
  /** The rule that keeps the viewer from commenting (CMT-01). */
  commentsClosed: ClosedComments | null;
  createdAt: string;
  at: string;
  author: { id: string; name: string; username: string; profilePicture: string | null };
  /** Whether the viewer likes it. */
  liked: boolean;
  comments: Comment[];
  /** For its author, if it is not shown to others. */
  notice: StateNotice | null;
};

export type Topic = { tag: string; posts: number };

/** A page of the feed; `next` is the cursor of the next page, null at the end. */
export type FeedPage = { posts: FeedPost[]; next: string | null };

/** The URL of the feed, of one topic if given, after `cursor`. */
export function feedAddress(topic: string | null, cursor: string | null = null): string {
  const search = new URLSearchParams();
  if (topic) search.set('topic', topic);
  if (cursor) search.set('after', cursor);
  const query = search.toString();
  return `${href('/posts')}${query ? `?${query}` : ''}`;
}

/** The URL that Share copies. */
export const postAddress = (id: string) => `${href('/posts')}#post-${id}`;

/** The id of the post that a feed URL links to. */
export const linkedPostFrom = (hash: string) =>
  /^#post-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i.exec(hash)?.[1]?.toLowerCase() ?? null;

/** The image's alt text: its description, or a generic one if the author gave none. */
export const altOf = ({ description }: Picture, i: number, of: number, author: string) =>
  description || (of > 1 ? `Image ${i + 1} of ${of} by ${author}` : `Image by ${author}`);
