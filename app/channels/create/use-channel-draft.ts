import { useCallback, useEffect, useState } from 'react';
import { newId } from '../../forms/new-id.ts';
import { type ChannelForm, EMPTY_FORM } from '../channel-form-rules.ts';

type Draft = { id: string; form: ChannelForm };
const storageKey = (owner: string) => `channel-draft:${owner}`;

/** The draft stored in this tab; null when missing or malformed. */
function storedDraft(owner: string): Draft | null {
  try {
    const { id, form } = JSON.parse(sessionStorage.getItem(storageKey(owner)) ?? 'null') as { id: unknown; form: Record<string, unknown> };
    const words = ['name', 'description', 'category', 'coverImage'].every((name) => typeof form[name] === 'string');
    if (typeof id !== 'string' || !words || !Array.isArray(form.tags) || typeof form.isPrivate !== 'boolean') return null;
    return { id, form: { ...EMPTY_FORM, ...form, tags: form.tags.filter((tag) => typeof tag === 'string') } };
  } catch {
    return null; // no draft, or no storage
  }
}

/**
 * Stores a new channel in this tab as it is typed, so that it survives a reload and a lost connection; leaving the page deletes it. The `id` is
 * created once, so that a repeated submission creates one channel.
 */
export function useChannelDraft(owner: string, typed: ChannelForm) {
  const [draft, setDraft] = useState<Draft>({ id: '', form: typed });
  useEffect(() => {
    const stored = storedDraft(owner);
    setDraft((now) => (now.id ? now : stored && !now.form.name ? stored : { ...now, id: newId() }));
    return () => {
      try {
        sessionStorage.removeItem(storageKey(owner));
      } catch {
        // no storage
      }
    };
  }, [owner]);
  useEffect(() => {
    if (!draft.id) return;
    try {
      sessionStorage.setItem(storageKey(owner), JSON.stringify(draft));
    } catch {
      // without storage the draft exists only in this page
    }
  }, [owner, draft]);
  const change = useCallback((next: Partial<ChannelForm>) => setDraft((now) => ({ ...now, form: { ...now.form, ...next } })), []);
  return { ...draft, change };
}
