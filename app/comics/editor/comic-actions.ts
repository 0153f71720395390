import { startNewEpoch } from '../../assistant/tool/editor-epoch.ts';
import {
  BUBBLES_MAX,
  type Bubble,
  clampPosition,
  emptyBubble,
  emptyPanel,
  PANEL_DESCRIPTION_MAX,
  PANELS_MAX,
  type Panel,
  type PanelPicture,
} from '../../drafts/panels/panel-rules.ts';
import type { Tail } from '../../drafts/panels/tail-rules.ts';
import type { DraftSync, DraftSyncPage } from '../../drafts/sync/draft-sync.ts';
import { newId } from '../../forms/new-id.ts';
import { cutTo } from '../../forms/text-rules.ts';
import type { Warning } from '../../works/ratings/rating-rules.ts';
import type { ComicHistory, ComicMoment } from './use-history.ts';

/** Cuts text to the maximum length of a description, without splitting an emoji. */
const cutAlt = (words: string) => cutTo(words.trim(), PANEL_DESCRIPTION_MAX);

/** All changes of a comic: each is recorded for undo and then applied through the draft sync. */
export function createComicActions(sync: DraftSync<Panel>, history: ComicHistory) {
  const recorder = createRecorder(sync, history);
  function restore(target: ComicMoment | null) {
    if (target) sync.arrange(target);
    return target !== null;
  }
  return {
    ...workActions(sync, recorder),
    ...panelActions(sync, recorder),
    ...pictureActions(recorder),
    ...bubbleActions(recorder),
    undo: () => restore(history.undo(recorder.moment())),
    redo: () => restore(history.redo(recorder.moment())),
    /** Deletes the whole comic; this cannot be undone. */
    deleteWork() {
      startNewEpoch(sync.snapshot().id);
      sync.reset();
      history.clear();
    },
  };
}
export type ComicActions = ReturnType<typeof createComicActions>;

/** Records the comic before a change. Changes with the same `step` are one undo step, like typing; an empty `step` is always a new one. */
function createRecorder(sync: DraftSync<Panel>, history: ComicHistory) {
  const moment = (): ComicMoment => {
    sync.collectEdits();
    const { title, description, pages } = sync.snapshot();
    return { title, description, pages };
  };
  const record = (step = '', pause?: number) => history.record(moment(), step, Date.now(), pause);
  const panelOf = (key: string) => sync.snapshot().pages.find((page) => page.key === key)?.document ?? undefined;
  return {
    moment,
    record,
    panelOf,
    /** Replaces the panels, without recording. */
    arrange: (pages: readonly DraftSyncPage<Panel>[]) => sync.arrange({ ...moment(), pages }),
    change(key: string, next: (panel: Panel) => Panel, step?: string, pause?: number) {
      const panel = panelOf(key);
      if (!panel) return;
      const changed = next(panel);
      if (changed === panel) return;
      record(step, pause);
      sync.setPage(key, () => changed);
      sync.collectEdits(); // stores the change at once
    },
  };
}
type Recorder = ReturnType<typeof createRecorder>;

const workActions = (sync: DraftSync<Panel>, { record }: Recorder) => ({
  setTitle(title: string, step = 'title') {
    record(step);
    sync.setTitle(title);
  },
  setDescription(description: string, step = 'description') {
    record(step);
    sync.setDescription(description);
  },
});

const panelActions = (sync: DraftSync<Panel>, { record, arrange, panelOf }: Recorder) => ({
  panelOf,
  select(key: string) {
    if (sync.snapshot().current !== key) sync.select(key);
  },
  /** Adds a panel after the given one or at the end. Returns its key, or null when the comic is full. */
  addPanel(after?: string, panel: Panel = emptyPanel(), step?: string, pause?: number): string | null {
    if (sync.snapshot().pages.length >= PANELS_MAX) return null;
    record(step, pause);
    const key = sync.addPage(panel);
    if (key === null) return null;
    const at = sync.snapshot().pages.findIndex((page) => page.key === after);
    if (after !== undefined && at >= 0) {
      const others = sync.snapshot().pages.filter((page) => page.key !== key);
      arrange([...others.slice(0, at + 1), { key, document: panel }, ...others.slice(at + 1)]);
    }
    return key;
  },
  /** Removes a panel, unless it is the only one. Returns the key of the panel that is then at its position. */
  removePanel(key: string): string | null {
    const { pages, current } = sync.snapshot();
    const at = pages.findIndex((page) => page.key === key);
    if (at < 0 || pages.length < 2) return null;
    record();
    const remaining = pages.filter((page) => page.key !== key);
    const next = remaining[Math.min(at, remaining.length - 1)]?.key ?? current;
    arrange(remaining);
    if (current === key) sync.select(next);
    return next;
  },
  /** Moves a panel. Returns whether the position changed. */
  movePanel(key: string, to: number): boolean {
    const { pages } = sync.snapshot();
    const at = pages.findIndex((page) => page.key === key);
    const page = pages[at];
    if (!page || at === to || to < 0 || to >= pages.length) return false;
    record();
    const others = pages.filter((other) => other !== page);
    arrange([...others.slice(0, to), page, ...others.slice(to)]);
    return true;
  },
});

const pictureActions = ({ change, panelOf }: Recorder) => ({
  setPicture(key: string, picture: Panel['picture'], step?: string, pause?: number) {
    change(key, (panel) => ({ ...panel, picture }), step, pause);
  },
  /** Sets a generated picture; its prompt becomes the description if there is none. Returns whether the panel still exists. */
  setGeneratedPicture(key: string, picture: PanelPicture, words: string): boolean {
    if (!panelOf(key)) return false;
    change(key, (panel) => ({ ...panel, picture, description: panel.description.trim() ? panel.description : cutAlt(words) }));
    return true;
  },
  setWarnings(key: string, warnings: Warning[]) {
    change(key, ({ warnings: _, ...panel }) => (warnings.length ? { ...panel, warnings } : panel));
  },
  setPanelDescription(key: string, description: string) {
    change(key, (panel) => ({ ...panel, description }), `description ${key}`);
  },
});

function bubbleActions({ change, panelOf }: Recorder) {
  function changeBubble(key: string, id: string, next: (bubble: Bubble) => Bubble, step?: string) {
    change(key, (panel) => ({ ...panel, bubbles: panel.bubbles.map((bubble) => (bubble.id === id ? next(bubble) : bubble)) }), step);
  }
  return {
    /** Adds a bubble in the middle of the picture; null when the panel has none or is full. */
    addBubble(key: string): string | null {
      const panel = panelOf(key);
      if (!panel?.picture || panel.bubbles.length >= BUBBLES_MAX) return null;
      const bubble = emptyBubble(newId());
      change(key, (now) => ({ ...now, bubbles: [...now.bubbles, bubble] }));
      return bubble.id;
    },
    setBubbleText(key: string, id: string, text: string) {
      changeBubble(key, id, (bubble) => ({ ...bubble, text }), `words ${id}`);
    },
    /** Moves a bubble within the allowed range. Moves with the same `step` are one undo step. */
    placeBubble(key: string, id: string, x: number, y: number, step?: string) {
      const now = panelOf(key)?.bubbles.find((bubble) => bubble.id === id);
      if (!now || (now.x === clampPosition(x) && now.y === clampPosition(y))) return;
      changeBubble(key, id, (bubble) => ({ ...bubble, x: clampPosition(x), y: clampPosition(y) }), step);
    },
    setTail(key: string, id: string, tail: Tail) {
      changeBubble(key, id, (bubble) => ({ ...bubble, tail }), `tail ${id}`);
    },
    deleteBubble(key: string, id: string) {
      change(key, (panel) => ({ ...panel, bubbles: panel.bubbles.filter((bubble) => bubble.id !== id) }));
    },
  };
}
