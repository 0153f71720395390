import { useMemo, useState } from 'react';
import type { Snapshot } from '../../write/draft-sync.ts';
import type { Panel } from '../panel-rules.ts';

/** All there is of a comic at one moment. */
export type ComicMoment = Pick<Snapshot<Panel>, 'title' | 'description' | 'pages'>;

export const STEPS_MAX = 100;
/** What is typed in one field, or nudged, without a pause of this length is one step. */
export const PAUSE_MS = 800;

/** Undo and redo as moments: the pages of the engine are never changed in place, so a moment costs one list. */
export function createHistory() {
  let past: ComicMoment[] = [];
  let future: ComicMoment[] = [];
  let last = { step: '', at: 0 };
  return {
    /** The moment before a deed. Deeds of the same `step` that follow closely are undone together. */
    record(before: ComicMoment, step: string, at: number, pause = PAUSE_MS) {
      const goesOn = step !== '' && step === last.step && at - last.at < pause;
      last = { step, at };
      future = [];
      if (!goesOn) past = [...past.slice(1 - STEPS_MAX), before];
    },
    undo(now: ComicMoment): ComicMoment | null {
      const before = past.at(-1);
      if (!before) return null;
      past = past.slice(0, -1);
      future = [...future, now];
      last = { step: '', at: 0 };
      return before;
    },
    redo(now: ComicMoment): ComicMoment | null {
      const after = future.at(-1);
      if (!after) return null;
      future = future.slice(0, -1);
      past = [...past, now];
      last = { step: '', at: 0 };
      return after;
    },
    clear() {
      past = [];
      future = [];
      last = { step: '', at: 0 };
    },
    can: () => ({ undo: past.length > 0, redo: future.length > 0 }),
  };
}

/** A history whose two buttons know whether there is a way back and a way forth. */
export function useHistory() {
  const [can, setCan] = useState({ undo: false, redo: false });
  const history = useMemo(() => {
    const own = createHistory();
    const look = () => {
      const next = own.can();
      setCan((now) => (now.undo === next.undo && now.redo === next.redo ? now : next));
    };
    /** Every deed upon the history may change what the buttons offer. */
    const then = <T>(answer: T) => {
      look();
      return answer;
    };
    return {
      record: (...what: Parameters<typeof own.record>) => then(own.record(...what)),
      undo: (now: ComicMoment) => then(own.undo(now)),
      redo: (now: ComicMoment) => then(own.redo(now)),
      clear: () => then(own.clear()),
    };
  }, []);
  return { history, can };
}
