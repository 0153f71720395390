import { href } from 'react-router';

/** What a comment is on: a work or a post. */
export type Subject = { on: 'work' | 'post'; id: string };

type About = {
  /** The address of all its comments, where one is sent too. */
  comments(id: string): string;
  page(id: string): string;
  back: string;
  /** The live topic that tells of a new comment. */
  topic(id: string): string;
  gone: string;
  failed: string;
};

export const subjects: Record<Subject['on'], About> = {
  work: {
    comments: (id) => href('/works/:id/comments', { id }),
    page: (id) => href('/works/:id', { id }),
    back: 'Back to the work',
    topic: (id) => `work:${id}`,
    gone: 'This work is not here any more.',
    failed: 'Your comment could not be posted. Please try again.',
  },
  post: {
    comments: (id) => href('/posts/:id/comments', { id }),
    page: (id) => href('/posts/:id', { id }),
    back: 'Back to the post',
    topic: () => 'posts',
    gone: 'This post is not here any more.',
    failed: 'Failed to add comment. Please try again.', // ERR-05
  },
};

/** Both have comments at `…/{id}/comments`. */
export const subjectAt = (pathname: string, id: string): Subject => ({ on: pathname.startsWith('/posts/') ? 'post' : 'work', id });
