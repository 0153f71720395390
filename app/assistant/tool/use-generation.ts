import { useEffect, useState } from 'react';
import { showToast } from '#ui/toasts/show-toast.ts';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { type FormFields, postForm } from '../assistant-client.ts';
import { isCurrentEditor } from './editor-epoch.ts';
import { calls, useToolState } from './tool-state.ts';

export type GenerationRequest<T> = {
  address: string;
  /** Label of the submit button while the request runs. */
  doing: string;
  /** The alert of the tool on failure, without `Please try again`. */
  failed: string;
  /** The fields that can show their own messages. */
  shows?: readonly string[];
  read(body: unknown): T | null;
  onDone(done: T): void;
  /** Announces the result to screen readers, or in a notice if the tool was closed meanwhile and its editor is still open. */
  announcementOf(done: T): string;
};
type State = { doing: string | null; alert: string | null };

const mountedTools = new Map<string, number>();

/** One generation request at a time. It continues while its tool is closed; only Cancel aborts it (AI-19). */
export function useGeneration(key: string, epochKey: string) {
  const signIn = useSignIn();
  const [{ doing, alert }, setState] = useToolState<State>(`${key}:request`, { doing: null, alert: null });
  const [fields, setFields] = useState<Record<string, string>>({});
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    mountedTools.set(key, (mountedTools.get(key) ?? 0) + 1);
    return () => void mountedTools.set(key, (mountedTools.get(key) ?? 1) - 1);
  }, [key]);

  async function send<T>(form: FormFields, { address, doing, failed, shows, read, onDone, announcementOf }: GenerationRequest<T>) {
    if (calls.has(key)) return;
    const controller = new AbortController();
    const main = document.getElementById('main');
    const isEditorOpen = () => main?.isConnected && isCurrentEditor(epochKey);
    calls.set(key, controller);
    setFields({});
    setAnnouncement('');
    setState(() => ({ doing, alert: null }));
    const result = await postForm(address, form, { failed, shows, signal: controller.signal, read });
    calls.delete(key);
    if (controller.signal.aborted) return setState(() => ({ doing: null, alert: null }));
    const refused = result && 'refused' in result ? result.refused : null;
    setState(() => ({ doing: null, alert: refused?.sentence ?? null }));
    if (refused) {
      setFields(refused.fields);
      if (refused.signIn && isEditorOpen()) signIn();
    } else if (result && 'done' in result) {
      onDone(result.done);
      setAnnouncement(announcementOf(result.done));
      if (!mountedTools.get(key) && isEditorOpen()) void showToast({ message: announcementOf(result.done) });
    }
  }

  return {
    doing,
    busy: doing !== null,
    alert,
    fields,
    announcement,
    send,
    /** Shows the messages of the missing fields; returns whether none is missing. */
    validate(missing: Record<string, string>) {
      setFields(missing);
      setState((before) => ({ ...before, alert: null }));
      return Object.keys(missing).length === 0;
    },
    /** Shows an alert of the tool's own. */
    setAlert: (alert: string | null) => setState((before) => ({ ...before, alert })),
    cancel: () => calls.get(key)?.abort(),
  };
}
export type Generation = ReturnType<typeof useGeneration>;
