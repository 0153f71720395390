import { Check, CloudOff, LoaderCircle, Smartphone, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDate } from '#ui/dates.ts';
import type { Snapshot } from './draft-sync.ts';
import { DRAFT_NOT_SAVED, DRAFT_SAVED } from './rules.ts';

const MINUTE = 60_000;

function ago(at: number, now: number) {
  const minutes = Math.floor((now - at) / MINUTE);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : formatDate(at, undefined);
}

type Line = { words: string; tone: 'well' | 'quiet' | 'waiting' | 'bad'; icon: typeof Check };

function lineOf({ state, savedAt, message }: Snapshot, now: number): Line | null {
  switch (state) {
    case 'untouched':
      return null;
    case 'typing':
      return { words: 'Writing…', tone: 'quiet', icon: LoaderCircle };
    case 'saving':
      return { words: 'Saving…', tone: 'quiet', icon: LoaderCircle };
    case 'saved':
      return { words: `Draft saved, ${ago(savedAt ?? now, Math.max(now, savedAt ?? 0))}`, tone: 'well', icon: Check };
    case 'device':
      return { words: 'Saved on this device', tone: 'well', icon: Smartphone };
    case 'offline':
      return { words: 'Offline: your changes are safe on this device', tone: 'waiting', icon: CloudOff };
    case 'later':
      return { words: 'Not saved yet. We’ll keep trying; your changes are safe on this device', tone: 'waiting', icon: CloudOff };
    case 'signed-out':
      return { words: 'Saved on this device. Sign in to save your draft', tone: 'waiting', icon: Smartphone };
    case 'unkept':
      return { words: 'Not saved: this browser blocks storage. Sign in to save', tone: 'waiting', icon: TriangleAlert };
    case 'refused':
      return { words: message || DRAFT_NOT_SAVED, tone: 'bad', icon: TriangleAlert };
  }
}

type Props = { snapshot: Snapshot; just: boolean; failed: string; saved?: string };

/** Where the text is, in words. `just` is the answer to Save Draft, `saved` its words, shown for three seconds (DRAFT-12, KIDS-19). */
export function SaveLine({ snapshot, just, failed, saved = DRAFT_SAVED }: Props) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  const line: Line | null = failed
    ? { words: failed, tone: 'bad', icon: TriangleAlert }
    : just
      ? { words: saved, tone: 'well', icon: Check }
      : lineOf(snapshot, now);
  return (
    <p className="save-line" role={failed ? 'alert' : 'status'} data-tone={line?.tone}>
      {line && (
        <>
          <line.icon strokeWidth={1.75} aria-hidden />
          <span>{line.words}</span>
        </>
      )}
    </p>
  );
}
