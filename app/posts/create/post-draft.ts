import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '../../shell/new-id.ts';
import type { Picture } from '../post-rules.ts';

/** A post that is being made. `id` is made once for it, so that a repeated send is one post, also after a reload. */
export type PostDraft = { id: string; content: string; tags: readonly string[]; pictures: readonly Picture[] };

const placeOf = (owner: string) => `post-draft:${owner}`;
export const isEmpty = ({ content, tags, pictures }: PostDraft) => !content.trim() && !tags.length && !pictures.length;

const isPicture = (one: unknown): one is Picture =>
  typeof one === 'object' && one !== null && ['src', 'width', 'height', 'description'].every((name) => name in one);

/** What this browser kept for them, or nothing: a draft that cannot be read is none. */
function kept(owner: string): PostDraft | null {
  try {
    const { id, content, tags, pictures } = JSON.parse(localStorage.getItem(placeOf(owner)) ?? 'null') as Record<keyof PostDraft, unknown>;
    if (typeof id !== 'string' || typeof content !== 'string' || !Array.isArray(tags) || !Array.isArray(pictures)) return null;
    return { id, content, tags: tags.filter((tag) => typeof tag === 'string'), pictures: pictures.filter(isPicture) };
  } catch {
    return null; // nothing there, or no storage
  }
}

/** The draft of a person, kept in this browser as it is typed: it survives a reload and a lost connection. */
export function usePostDraft(owner: string, typed: Pick<PostDraft, 'content' | 'tags'>) {
  const [draft, setDraft] = useState<PostDraft>({ id: '', ...typed, pictures: [] });
  const over = useRef(false);
  useEffect(() => {
    const before = kept(owner);
    setDraft((now) => (before && !now.content ? before : { ...now, id: newId() }));
  }, [owner]);
  useEffect(() => {
    if (!draft.id || over.current) return;
    try {
      if (isEmpty(draft)) localStorage.removeItem(placeOf(owner));
      else localStorage.setItem(placeOf(owner), JSON.stringify(draft));
    } catch {
      // a browser without storage keeps it in this page alone
    }
  }, [owner, draft]);
  const change = useCallback((next: (now: PostDraft) => Partial<PostDraft>) => setDraft((now) => ({ ...now, ...next(now) })), []);
  const forget = useCallback(() => {
    over.current = true;
    try {
      localStorage.removeItem(placeOf(owner));
    } catch {
      // there was none
    }
  }, [owner]);
  /** What it has become goes out as another post. */
  const renew = useCallback(() => setDraft((now) => ({ ...now, id: newId() })), []);
  return { draft, change, forget, renew };
}
