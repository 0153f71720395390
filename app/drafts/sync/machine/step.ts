import type { DeviceDraft } from '../../device/device.ts';
import type { Fetched, Sent } from '../../draft-api.ts';
import type { PageContent } from '../../pages/draft-page.ts';
import type { DraftChoices } from '../../rules.ts';
import type { DraftFields } from '../../saving/draft-fields.ts';
import type { DraftSave } from '../../saving/schemas.ts';
import type { DraftSyncPage, Snapshot } from './snapshot.ts';
import type { Phase, SyncState, TimerName } from './state.ts';

/** A new list of pages; `changed` names those whose content is new. */
export type PagesChange = {
  pages: readonly DraftSyncPage[];
  current: string;
  changed: readonly string[];
  title?: string;
  description?: string;
  /** Pages that an editor may have mounted were replaced. */
  isReplaced?: boolean;
};
export type Fields = { title?: string; description?: string; tags?: readonly string[]; choices?: Partial<DraftChoices> };
export type OpenedCopy = { id: string; revision: number; lastSave: string | null };

/** The event after a write to the device, or null if nothing depends on it. */
export type AfterStore = 'save-stored' | 'autosave-stored' | 'sign-out-stored';

export type SyncEvent =
  // The writer
  | { type: 'page-edited'; key: string }
  | { type: 'fields-changed'; fields: Fields }
  | { type: 'pages-changed'; change: PagesChange }
  | { type: 'page-selected'; key: string }
  | { type: 'notice-dismissed' }
  | { type: 'save-pressed' }
  | { type: 'reset'; page: PageContent }
  /** Published or deleted in this editor. */
  | { type: 'deleted' }
  | { type: 'closed' }
  // The page that holds the editor
  | { type: 'save-requested' }
  | { type: 'store-requested' }
  /** The content of edited pages, which is read from the editors only before it is needed. */
  | { type: 'pages-read'; documents: ReadonlyMap<string, PageContent> }
  | { type: 'load-requested'; keys: readonly string[] }
  | { type: 'owner-changed'; owner: string }
  | { type: 'online' }
  | { type: 'timer'; timer: TimerName }
  // The device
  | { type: 'restored'; stored: DeviceDraft; isVisitors: boolean; server: OpenedCopy | null }
  /** `changes`: number of changes at the time of the write. */
  | { type: AfterStore; isStored: boolean; changes: number }
  | { type: 'dropped' }
  // The server and other tabs
  | { type: 'save-responded'; result: Sent }
  /** `source`: the draft whose pages were requested. */
  | { type: 'pages-fetched'; source: string; result: Fetched }
  /** The fields that the server has at this revision. */
  | { type: 'details-changed'; revision: number; fields: DraftFields }
  | { type: 'saved-elsewhere'; id: string; revision: number };

export type SyncEffect =
  | { type: 'schedule'; timer: TimerName; ms: number }
  | { type: 'cancel'; timer: TimerName }
  /** Writes the draft to the device; then, even if that failed, deletes the copy it replaces. */
  | { type: 'store'; draft: DeviceDraft; changes: number; then: AfterStore | null; replaces: { owner: string; id: string } | null }
  | { type: 'drop'; owner: string; id: string }
  | { type: 'send'; id: string; body: DraftSave }
  | { type: 'fetch'; source: string; keys: string[] }
  /** Announces a save to the other tabs. */
  | { type: 'announce'; id: string; revision: number }
  /** The draft has a URL now, in the editor of its kind. */
  | { type: 'set-url'; id: string; kind: SyncState['kind'] }
  /** The URL of the editor must no longer name the old draft. */
  | { type: 'clear-url' };

/** What the machine cannot compute: an unused id, the time, and whether the browser is online. */
export type Given = { newId: string; now: number; isOnline: boolean };
/** The result of a transition so far. `ignored`: why the event has no effect in this state. */
export type Step = { state: SyncState; effects: readonly SyncEffect[]; given: Given; ignored?: string };

export const update = (step: Step, change: Partial<SyncState>): Step => ({ ...step, state: { ...step.state, ...change } });
export const show = (step: Step, change: Partial<Snapshot>): Step => update(step, { draft: { ...step.state.draft, ...change } });
export const enter = (step: Step, phase: Phase): Step => update(step, { phase });
export const emit = (step: Step, effect: SyncEffect): Step => ({ ...step, effects: [...step.effects, effect] });
export const ignore = (step: Step, ignored: string): Step => ({ ...step, ignored });

/** Starts a timer, again if it is running. */
export const schedule = (step: Step, timer: TimerName, ms: number): Step =>
  emit(update(step, { timers: new Set([...step.state.timers, timer]) }), { type: 'schedule', timer, ms });
export const scheduleOnce = (step: Step, timer: TimerName, ms: number): Step =>
  step.state.timers.has(timer) ? step : schedule(step, timer, ms);

export function cancel(step: Step, ...names: TimerName[]): Step {
  const running = names.filter((timer) => step.state.timers.has(timer));
  const timers = new Set([...step.state.timers].filter((timer) => !running.includes(timer)));
  return running.reduce((next, timer) => emit(next, { type: 'cancel', timer }), update(step, { timers }));
}
export const cancelSaves = (step: Step): Step => cancel(step, 'pause', 'longest', 'retry');
export const cancelAll = (step: Step): Step => cancel(step, 'device', 'pause', 'longest', 'retry');
