import { useCallback, useEffect, useState } from 'react';
import { newId } from '../../shell/new-id.ts';
import { type ChannelForm, EMPTY_FORM } from '../channel-form-rules.ts';

type Draft = { id: string; form: ChannelForm };
const placeOf = (owner: string) => `channel-draft:${owner}`;

/** What this tab kept for them, or nothing: a draft that cannot be read is none. */
function kept(owner: string): Draft | null {
  try {
    const { id, form } = JSON.parse(sessionStorage.getItem(placeOf(owner)) ?? 'null') as { id: unknown; form: Record<string, unknown> };
    const words = ['name', 'description', 'category', 'coverImage'].every((name) => typeof form[name] === 'string');
    if (typeof id !== 'string' || !words || !Array.isArray(form.tags) || typeof form.isPrivate !== 'boolean') return null;
    return { id, form: { ...EMPTY_FORM, ...form, tags: form.tags.filter((tag) => typeof tag === 'string') } };
  } catch {
    return null; // nothing there, or no storage
  }
}

/**
 * A channel that is being made, kept in this tab as it is typed: it survives a reload and a lost connection. `id` is made once for it, so that a
 * repeated send is one channel. Whoever leaves the page leaves it behind.
 */
export function useChannelDraft(owner: string, typed: ChannelForm) {
  const [draft, setDraft] = useState<Draft>({ id: '', form: typed });
  useEffect(() => {
    const before = kept(owner);
    setDraft((now) => (now.id ? now : before && !now.form.name ? before : { ...now, id: newId() }));
    return () => {
      try {
        sessionStorage.removeItem(placeOf(owner));
      } catch {
        // there was none
      }
    };
  }, [owner]);
  useEffect(() => {
    if (!draft.id) return;
    try {
      sessionStorage.setItem(placeOf(owner), JSON.stringify(draft));
    } catch {
      // a browser without storage keeps it in this page alone
    }
  }, [owner, draft]);
  const change = useCallback((next: Partial<ChannelForm>) => setDraft((now) => ({ ...now, form: { ...now.form, ...next } })), []);
  return { ...draft, change };
}
