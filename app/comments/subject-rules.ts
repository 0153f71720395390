import { href } from 'react-router';

/** What a comment is on: a work or a post. */
export type Subject = { on: 'work' | 'post'; id: string };

type About = {
  /** The address of all its comments, where one is sent too. */
  comments(id: string): string;
  page(id: string): string;
  /** What the page with the comments is called in a way back to it. */
  noun: string;
  /** The live topic that tells of a new comment. */
  topic(id: string): string;
  gone: string;
  failed: string;
};

export const subjects: Record<Subject['on'], About> = {
  work: {
    comments: (id) => href('/works/:id/comments', { id }),
    page: (id) => href('/works/:id', { id }),
    noun: 'the story',
    topic: (id) => `work:${id}`,
    gone: 'This work is no longer available.',
    failed: 'Your comment couldn’t be posted. Please try again.',
  },
  post: {
    comments: (id) => href('/posts/:id/comments', { id }),
    page: (id) => href('/posts/:id', { id }),
    noun: 'the post',
    topic: () => 'posts',
    gone: 'This post is no longer available.',
    failed: 'Failed to add comment. Please try again.', // ERR-05
  },
};

/** Both have comments at `…/{id}/comments`. */
export const subjectAt = (pathname: string, id: string): Subject => ({ on: pathname.startsWith('/posts/') ? 'post' : 'work', id });
