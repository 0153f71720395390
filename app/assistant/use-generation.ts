import { useEffect, useState } from 'react';
import { notify } from '#ui/notify.ts';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { isCurrentEditor } from '../write/editor-epoch.ts';
import { ask, type Sent } from './assistant-client.ts';
import { calls, useToolState } from './tool-state.ts';

export type Door<T> = {
  address: string;
  /** What the button says meanwhile. */
  doing: string;
  /** The short form of what the tool says when it fails. */
  failed: string;
  /** The fields that can say their own. */
  shows?: readonly string[];
  read(said: unknown): T | null;
  onDone(done: T): void;
  /** How the result is said, once: to assistive technology, or in a notice when the tool is closed meanwhile and its desk is still there. */
  heard(done: T): string;
};
type State = { doing: string | null; alert: string | null };

const watched = new Map<string, number>();

/** One question at a time. It goes on while its tool is closed, and is called off only by Cancel (AI-19). */
export function useGeneration(key: string, desk: string) {
  const signIn = useSignIn();
  const [{ doing, alert }, setState] = useToolState<State>(`${key}:asking`, { doing: null, alert: null });
  const [fields, setFields] = useState<Record<string, string>>({});
  const [said, setSaid] = useState('');
  useEffect(() => {
    watched.set(key, (watched.get(key) ?? 0) + 1);
    return () => void watched.set(key, (watched.get(key) ?? 1) - 1);
  }, [key]);

  async function send<T>(sent: Sent, { address, doing, failed, shows, read, onDone, heard }: Door<T>) {
    if (calls.has(key)) return;
    const controller = new AbortController();
    const main = document.getElementById('main');
    const isHere = () => main?.isConnected && isCurrentEditor(desk);
    calls.set(key, controller);
    setFields({});
    setSaid('');
    setState(() => ({ doing, alert: null }));
    const answer = await ask(address, sent, { failed, shows, signal: controller.signal, read });
    calls.delete(key);
    if (controller.signal.aborted) return setState(() => ({ doing: null, alert: null }));
    const refused = answer && 'refused' in answer ? answer.refused : null;
    setState(() => ({ doing: null, alert: refused?.sentence ?? null }));
    if (refused) {
      setFields(refused.fields);
      if (refused.signIn && isHere()) signIn();
    } else if (answer && 'done' in answer) {
      onDone(answer.done);
      setSaid(heard(answer.done));
      if (!watched.get(key) && isHere()) void notify({ words: heard(answer.done) });
    }
  }

  return {
    doing,
    busy: doing !== null,
    alert,
    fields,
    said,
    send,
    /** What is missing, said at its fields; false when something is. */
    whole(missing: Record<string, string>) {
      setFields(missing);
      setState((before) => ({ ...before, alert: null }));
      return Object.keys(missing).length === 0;
    },
    /** A sentence of this tool's own. */
    tell: (alert: string | null) => setState((before) => ({ ...before, alert })),
    cancel: () => calls.get(key)?.abort(),
  };
}
export type Asking = ReturnType<typeof useGeneration>;
