import { href } from 'react-router';

/**
 * What a comment is about: a work or a post. `part` is the open chapter or arc (REPLY-09), `block` the passage of a work that a remark is
 * on (REPLY-07).
 */
export type Subject = { on: 'work' | 'post'; id: string; part?: string | undefined; block?: string | undefined };

type About = {
  /** The URL of all its comments, which also receives new ones. */
  comments(id: string): string;
  page(id: string): string;
  /** Where its author changes who can comment (CMT-01). */
  commentRule(id: string): string;
  /** How the back link names the page. */
  noun: string;
  /** The live topic that announces a new comment. */
  topic(id: string): string;
  unavailable: string;
  failed: string;
};

export const subjects: Record<Subject['on'], About> = {
  work: {
    comments: (id) => href('/works/:id/comments', { id }),
    page: (id) => href('/works/:id', { id }),
    commentRule: (id) => href('/works/:id/comment-rule', { id }),
    noun: 'the story',
    topic: (id) => `work:${id}`,
    unavailable: 'This work is no longer available.',
    failed: 'Your comment couldn’t be posted. Please try again.',
  },
  post: {
    comments: (id) => href('/posts/:id/comments', { id }),
    page: (id) => href('/posts/:id', { id }),
    commentRule: (id) => href('/posts/:id/comment-rule', { id }),
    noun: 'the post',
    topic: () => 'posts',
    unavailable: 'This post is no longer available.',
    failed: 'Failed to add comment. Please try again.', // ERR-05
  },
};

/** The subject of a URL; both have comments at `…/{id}/comments`. */
export const subjectAt = (pathname: string, id: string): Subject => ({ on: pathname.startsWith('/posts/') ? 'post' : 'work', id });

/** An address with the open part and these parameters; those without a value are left out. */
export function withPart(address: string, part: string | undefined, params: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...(part && { part }), ...params });
  return search.size ? `${address}?${search}` : address;
}
/** The comments of a subject, or the remarks on several of its passages. */
export function listAddress({ on, id, part }: Subject, blocks: readonly string[], params: Record<string, string> = {}): string {
  const search = new URLSearchParams([...Object.entries({ ...(part && { part }) }), ...blocks.map((block) => ['block', block])]);
  for (const [name, value] of Object.entries(params)) search.append(name, value);
  return search.size ? `${subjects[on].comments(id)}?${search}` : subjects[on].comments(id);
}
/** The comments of a subject, as its open part shows them, or the remarks on its passage. */
export const commentsAddress = ({ on, id, part, block }: Subject, params: Record<string, string> = {}) =>
  withPart(subjects[on].comments(id), part, { ...(block && { block }), ...params });
