import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '../../forms/new-id.ts';
import type { Picture } from '../post-rules.ts';

/** A post being written. Its `id` survives a reload, so that a repeated submit creates only one post. */
export type PostDraft = { id: string; content: string; tags: readonly string[]; pictures: readonly Picture[] };

const storageKey = (owner: string) => `post-draft:${owner}`;
export const isEmpty = ({ content, tags, pictures }: PostDraft) => !content.trim() && !tags.length && !pictures.length;

const isPicture = (one: unknown): one is Picture =>
  typeof one === 'object' && one !== null && ['src', 'width', 'height', 'description'].every((name) => name in one);

/** The draft stored in this browser; null if there is none or it is malformed. */
function storedDraft(owner: string): PostDraft | null {
  try {
    const { id, content, tags, pictures } = JSON.parse(localStorage.getItem(storageKey(owner)) ?? 'null') as Record<
      keyof PostDraft,
      unknown
    >;
    if (typeof id !== 'string' || typeof content !== 'string' || !Array.isArray(tags) || !Array.isArray(pictures)) return null;
    return { id, content, tags: tags.filter((tag) => typeof tag === 'string'), pictures: pictures.filter(isPicture) };
  } catch {
    return null; // invalid JSON or no storage
  }
}

/** A member's draft, stored in this browser on every change, so that it survives a reload and a lost connection. */
export function usePostDraft(owner: string, typed: Pick<PostDraft, 'content' | 'tags'>) {
  const [draft, setDraft] = useState<PostDraft>({ id: '', ...typed, pictures: [] });
  const isCleared = useRef(false);
  useEffect(() => {
    const stored = storedDraft(owner);
    setDraft((now) => (stored && !now.content ? stored : { ...now, id: newId() }));
  }, [owner]);
  useEffect(() => {
    if (!draft.id || isCleared.current) return;
    try {
      if (isEmpty(draft)) localStorage.removeItem(storageKey(owner));
      else localStorage.setItem(storageKey(owner), JSON.stringify(draft));
    } catch {
      // without storage, the draft lives in this page only
    }
  }, [owner, draft]);
  const change = useCallback((next: (now: PostDraft) => Partial<PostDraft>) => setDraft((now) => ({ ...now, ...next(now) })), []);
  const clear = useCallback(() => {
    isCleared.current = true;
    try {
      localStorage.removeItem(storageKey(owner));
    } catch {
      // no storage
    }
  }, [owner]);
  /** Submits the changed draft as a new post. */
  const renewId = useCallback(() => setDraft((now) => ({ ...now, id: newId() })), []);
  return { draft, change, clear, renewId };
}
