import { Check, CloudOff, LoaderCircle, Smartphone, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatAgo } from '#ui/dates/relative-time.ts';
import { DRAFT_NOT_SAVED, DRAFT_SAVED } from '../drafts/rules.ts';
import type { Snapshot } from '../drafts/sync/draft-sync.ts';
import type { EditorFrameState } from './use-editor-frame.ts';
import './save-line.css';

const UPDATE_MS = 30_000;

type SaveStatus = { words: string; tone: 'well' | 'quiet' | 'waiting' | 'bad'; icon: typeof Check };

function statusOf({ state, savedAt, message }: Snapshot, now: number): SaveStatus | null {
  switch (state) {
    case 'untouched':
      return null;
    case 'typing':
      return { words: 'Writing...', tone: 'quiet', icon: LoaderCircle };
    case 'saving':
      return { words: 'Saving...', tone: 'quiet', icon: LoaderCircle };
    case 'saved':
      return { words: `Draft saved, ${formatAgo(savedAt ?? now, now)}`, tone: 'well', icon: Check };
    case 'device':
      return { words: 'Saved on this device', tone: 'well', icon: Smartphone };
    case 'offline':
      return { words: 'Offline: your changes are safe on this device', tone: 'waiting', icon: CloudOff };
    case 'retrying':
      return { words: 'Not saved yet. We’ll keep trying; your changes are safe on this device', tone: 'waiting', icon: CloudOff };
    case 'signed-out':
      return { words: 'Saved on this device. Sign in to save your draft', tone: 'waiting', icon: Smartphone };
    case 'not-stored':
      return { words: 'Not saved: this browser blocks storage. Sign in to save', tone: 'waiting', icon: TriangleAlert };
    case 'refused':
      return { words: message || DRAFT_NOT_SAVED, tone: 'bad', icon: TriangleAlert };
  }
}

type Props = { frame: Pick<EditorFrameState, 'snapshot' | 'save'>; saved?: string };

/** Shows the save status, and the message `saved` for three seconds after Save Draft. */
export function SaveLine({ frame: { snapshot, save }, saved = DRAFT_SAVED }: Props) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_MS);
    return () => clearInterval(timer);
  }, []);
  const status: SaveStatus | null = save.saveError
    ? { words: save.saveError, tone: 'bad', icon: TriangleAlert }
    : save.justSaved
      ? { words: saved, tone: 'well', icon: Check }
      : statusOf(snapshot, now);
  return (
    <p className="save-line" role={save.saveError ? 'alert' : 'status'} data-tone={status?.tone}>
      {status && (
        <>
          <status.icon strokeWidth={1.75} aria-hidden />
          <span>{status.words}</span>
        </>
      )}
    </p>
  );
}
