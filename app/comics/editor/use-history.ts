import { useMemo, useState } from 'react';
import type { Panel } from '../../drafts/panels/panel-rules.ts';
import type { Snapshot } from '../../drafts/sync/draft-sync.ts';

/** The whole content of a comic at one time. */
export type ComicMoment = Pick<Snapshot<Panel>, 'title' | 'description' | 'pages'>;

const STEPS_MAX = 100;
/** Changes of the same field without a pause of this length are one undo step. */
export const PAUSE_MS = 800;

/** Undo and redo by snapshots. Pages are never changed in place, so a snapshot costs only one array. */
export function createHistory() {
  let past: ComicMoment[] = [];
  let future: ComicMoment[] = [];
  let last = { step: '', at: 0 };
  return {
    /** Records the state before a change. Changes with the same `step` in short succession are undone together. */
    record(before: ComicMoment, step: string, at: number, pause = PAUSE_MS) {
      const continuesStep = step !== '' && step === last.step && at - last.at < pause;
      last = { step, at };
      future = [];
      if (!continuesStep) past = [...past.slice(1 - STEPS_MAX), before];
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

/** A history with `can`, which says whether undo and redo are possible. */
export function useHistory() {
  const [can, setCan] = useState({ undo: false, redo: false });
  const history = useMemo(() => {
    const own = createHistory();
    const updateCan = () => {
      const next = own.can();
      setCan((now) => (now.undo === next.undo && now.redo === next.redo ? now : next));
    };
    /** Updates `can` after every change of the history. */
    const withUpdate = <T>(result: T) => {
      updateCan();
      return result;
    };
    return {
      record: (...args: Parameters<typeof own.record>) => withUpdate(own.record(...args)),
      undo: (now: ComicMoment) => withUpdate(own.undo(now)),
      redo: (now: ComicMoment) => withUpdate(own.redo(now)),
      clear: () => withUpdate(own.clear()),
    };
  }, []);
  return { history, can };
}
export type ComicHistory = ReturnType<typeof useHistory>['history'];
