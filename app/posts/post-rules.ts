import { COMMENT_PREVIEW, type Comment } from '../comments/comment-rules.ts';

// No schema library here: this file is part of the feed's script.

export const POSTS_AT_ONCE = 10;
export const COMMENTS_SHOWN = COMMENT_PREVIEW; // FEED-13
/** How many posts of an open tab are asked about again with one question. */
export const REFRESH_MAX = 100;
export const TOPICS_SHOWN = 5; // FEED-25, decision 2

export const POST_UNAVAILABLE = 'This post is no longer available.';
export const NOT_DELETED = 'Failed to delete content. Please try again.';
export const DELETE_QUESTION = 'Are you sure you want to delete this content? This action cannot be undone.';
export const SHARE_TITLE = 'Check out this post'; // FEED-10

/** A picture of a post as the card shows it; see tables.ts. */
export type Picture = { src: string; width: number; height: number; description: string };

/** As the viewer may see it. `createdAt` is an ISO instant, `at` the same in microseconds since 1970: the place of the post in the feed. */
export type FeedPost = {
  id: string;
  content: string;
  pictures: Picture[];
  tags: string[];
  likes: number;
  commentsCount: number;
  createdAt: string;
  at: string;
  author: { id: string; name: string; username: string; profilePicture: string | null };
  /** By the viewer. */
  liked: boolean;
  comments: Comment[];
};

export type Topic = { tag: string; posts: number };

/** A page of the feed; `next` is where it goes on, null at its end. */
export type FeedPage = { posts: FeedPost[]; next: string | null };

export const placeOf = ({ at, id }: Pick<FeedPost, 'at' | 'id'>) => `${at}_${id}`;

/** Where the posts of one topic are listed; `place` is where the list goes on. */
export function feedAddress(topic: string | null, place: string | null = null): string {
  const search = new URLSearchParams();
  if (topic) search.set('topic', topic);
  if (place) search.set('after', place);
  const asked = search.toString();
  return `/posts${asked ? `?${asked}` : ''}`;
}

/** AMB-26: the address that is shared. */
export const postAddress = (id: string) => `/posts#post-${id}`;

/** The id of the post that an address of the feed points at. */
export const linkedPostFrom = (hash: string) =>
  /^#post-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i.exec(hash)?.[1]?.toLowerCase() ?? null;

/** What a picture shows to those who do not see it, when its author did not say. */
export const altOf = ({ description }: Picture, i: number, of: number, author: string) =>
  description || (of > 1 ? `Image ${i + 1} of ${of} by ${author}` : `Image by ${author}`);
