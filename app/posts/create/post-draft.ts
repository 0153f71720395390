import { useCallback, useEffect, useRef, useState } from 'react';
import { createStorage } from '#ui/storage.ts';
import type { CommentChoice } from '../../audience/comment-access-rules.ts';
import { choiceFrom } from '../../comments/access/use-comment-choice.ts';
import { newId } from '../../forms/new-id.ts';
import type { Picture } from '../post-rules.ts';

/** A post being written. Its `id` survives a reload, so that a repeated submit creates only one post. */
export type PostDraft = {
  id: string;
  content: string;
  tags: readonly string[];
  pictures: readonly Picture[];
  /** Who can comment; the author's default until it is changed. */
  comments?: CommentChoice | undefined;
};

export const isEmpty = ({ content, tags, pictures }: PostDraft) => !content.trim() && !tags.length && !pictures.length;

const isPicture = (value: unknown): value is Picture =>
  typeof value === 'object' && value !== null && ['src', 'width', 'height', 'description'].every((name) => name in value);

const storageOf = (owner: string) =>
  createStorage('local', owner, 'post-draft', (stored): PostDraft | null => {
    const { id, content, tags, pictures, comments } = (stored ?? {}) as Record<keyof PostDraft, unknown>;
    if (typeof id !== 'string' || typeof content !== 'string' || !Array.isArray(tags) || !Array.isArray(pictures)) return null;
    return {
      id,
      content,
      tags: tags.filter((tag) => typeof tag === 'string'),
      pictures: pictures.filter(isPicture),
      comments: choiceFrom(comments) ?? undefined,
    };
  });

/** A member's draft, stored in this browser on every change, so that it survives a reload and a lost connection. */
export function usePostDraft(owner: string, typed: Pick<PostDraft, 'content' | 'tags'>) {
  const [draft, setDraft] = useState<PostDraft>({ id: '', ...typed, pictures: [] });
  const isCleared = useRef(false);
  useEffect(() => {
    const stored = storageOf(owner).read();
    setDraft((now) => (stored && !now.content ? stored : { ...now, id: newId() }));
  }, [owner]);
  useEffect(() => {
    if (!draft.id || isCleared.current) return;
    storageOf(owner).write(isEmpty(draft) ? null : draft);
  }, [owner, draft]);
  const change = useCallback((next: (now: PostDraft) => Partial<PostDraft>) => setDraft((now) => ({ ...now, ...next(now) })), []);
  const clear = useCallback(() => {
    isCleared.current = true;
    storageOf(owner).write(null);
  }, [owner]);
  /** Submits the changed draft as a new post. */
  const renewId = useCallback(() => setDraft((now) => ({ ...now, id: newId() })), []);
  return { draft, change, clear, renewId };
}
