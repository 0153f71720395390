import { useCallback, useEffect, useState } from 'react';
import { createStorage } from '#ui/storage.ts';
import { newId } from '../../forms/new-id.ts';
import { type ChannelForm, EMPTY_FORM } from '../channel-form-rules.ts';

type Draft = { id: string; form: ChannelForm };

const isText = (value: unknown) => typeof value === 'string';

const storageOf = (owner: string) =>
  createStorage('session', owner, 'channel-draft', (stored): Draft | null => {
    const { id, form } = stored as { id: unknown; form: Record<string, unknown> };
    const words = ['name', 'description', 'category', 'coverImage'].every((name) => isText(form[name]));
    if (typeof id !== 'string' || !words || !Array.isArray(form.tags) || typeof form.isPrivate !== 'boolean') return null;
    return { id, form: { ...EMPTY_FORM, ...form, tags: form.tags.filter(isText) } };
  });

/**
 * Stores a new channel in this tab as it is typed, so that it survives a reload and a lost connection; leaving the page deletes it. The
 * `id` is created once, so that a repeated submission creates one channel.
 */
export function useChannelDraft(owner: string, typed: ChannelForm) {
  const [draft, setDraft] = useState<Draft>({ id: '', form: typed });
  useEffect(() => {
    const stored = storageOf(owner).read();
    setDraft((now) => (now.id ? now : stored && !now.form.name ? stored : { ...now, id: newId() }));
    return () => void storageOf(owner).write(null);
  }, [owner]);
  useEffect(() => {
    if (draft.id) storageOf(owner).write(draft);
  }, [owner, draft]);
  const change = useCallback((next: Partial<ChannelForm>) => setDraft((now) => ({ ...now, form: { ...now.form, ...next } })), []);
  return { ...draft, change };
}
