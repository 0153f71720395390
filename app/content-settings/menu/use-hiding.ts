import { useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { showToast } from '#ui/toasts/show-toast.ts';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { CONTENT_MESSAGES, type ContentChoice, fieldOf } from '../content-rules.ts';
import { omit, omittedPerson, omittedTag, omittedWork, stopOmitting } from './omitted-works.ts';

/** What is hidden: the address and field of its form, the value that restores what was before, and the works that open lists omit. */
type Hide = { action: string; field: string; hide: string; restore: string; omitted: string };

/** Hides a work, the works of a person or those with a tag at once, and offers Undo (SHOWN-06). */
export function useHiding() {
  const hiding = useFetcher();
  const undoing = useFetcher();
  const sent = useRef<Hide | null>(null);
  const handled = useRef<unknown>(undefined);
  const { state, data } = hiding;
  const { submit: undo } = undoing;
  const failed = undoing.state === 'idle' ? messageOfRefusal(undoing.data) : null;
  useEffect(() => {
    const hide = sent.current;
    if (state !== 'idle' || data === undefined || handled.current === data || !hide) return;
    handled.current = data;
    const refusal = messageOfRefusal(data);
    if (refusal) return void showToast({ message: refusal, kind: 'error' });
    omit(hide.omitted);
    const run = () => {
      stopOmitting(hide.omitted);
      void undo({ [hide.field]: hide.restore }, { method: 'post', action: hide.action });
    };
    void showToast({ message: CONTENT_MESSAGES.hidden, action: { label: 'Undo', run } });
  }, [state, data, undo]);
  useEffect(() => {
    if (failed) void showToast({ message: failed, kind: 'error' });
  }, [failed]);
  const hide = (what: Hide) => {
    sent.current = what;
    void hiding.submit({ [what.field]: what.hide }, { method: 'post', action: what.action });
  };
  const byAddress = (action: string, omitted: string) => hide({ action, field: 'hidden', hide: 'yes', restore: 'no', omitted });
  return {
    work: (id: string) => byAddress(href('/works/:id/hide', { id }), omittedWork(id)),
    person: (username: string) => byAddress(href('/people/:username/hide', { username }), omittedPerson(username)),
    tag: (tag: string, before: ContentChoice) =>
      hide({ action: href('/settings/content'), field: fieldOf('tag', tag), hide: 'hide', restore: before, omitted: omittedTag(tag) }),
  };
}
