import { useState } from 'react';
import { createStorage } from '#ui/storage.ts';
import { type CommentChoice, isCommentRule } from '../../audience/comment-access-rules.ts';
import { useSite } from '../../document/site.ts';

const EVERYONE: CommentChoice = { rule: 'everyone', holdsFirst: false };

/** A choice as this browser stored it; null if it is not one. */
export function choiceFrom(stored: unknown): CommentChoice | null {
  const { rule, holdsFirst } = (stored ?? {}) as Record<keyof CommentChoice, unknown>;
  return isCommentRule(rule) && typeof holdsFirst === 'boolean' ? { rule, holdsFirst } : null;
}

const storageOf = (viewerId: string, id: string) => createStorage('session', viewerId, `who-can-comment:${id}`, choiceFrom);

/**
 * Who can comment on a draft once it is published: first the author's default. Stored in this tab, so that closing the dialog loses
 * nothing.
 */
export function useCommentChoice(id: string) {
  const { viewer } = useSite();
  const storage = viewer && storageOf(viewer.id, id);
  const [choice, setChoice] = useState(() => storage?.read() ?? viewer?.commentDefaults ?? EVERYONE);
  return [
    choice,
    (next: CommentChoice) => {
      setChoice(next);
      storage?.write(next);
    },
  ] as const;
}
