import type { DraftType } from '#app/works/kinds.ts';
import type { Device, DeviceDraft } from '../../device/device.ts';
import type { FetchPages, Send, ServerCopy } from '../../draft-api.ts';
import type { PageContent } from '../../pages/draft-page.ts';
import type { TimerName } from '../machine/state.ts';
import type { SyncEffect, SyncEvent } from '../machine/step.ts';

export type Clock = { now(): number; after(ms: number, run: () => void): () => void };
export type TabChannel = {
  post(message: { id: string; revision: number; from: string }): void;
  onMessage(listener: (message: { id: string; revision: number; from: string }) => void): () => void;
};

export type DraftSyncOptions<C extends PageContent = PageContent> = {
  /** Creates an empty page or panel. */
  emptyPage(): C;
  /** The first page of a new draft. When given, no unsaved draft is restored from the device. */
  first?: C | undefined;
  kind: DraftType;
  /** The work that a chapter or arc belongs to. */
  workId?: string | undefined;
  owner: string;
  server: ServerCopy<C> | null;
  device: Device | null;
  send: Send;
  fetchPages: FetchPages;
  clock: Clock;
  channel: TabChannel | null;
  newId(): string;
  onLine(): boolean;
  /** Called after the first save: the draft now has a URL, in the editor of its kind. */
  onCreated?(id: string, kind: DraftType): void;
  /** Called after a reset: the URL of the editor must no longer name the deleted draft. */
  onReset?(): void;
  /** Deletes a draft on the server. */
  onDiscard?(id: string): Promise<unknown>;
};

/** The result of an effect: for a write to the device, whether it was completed. */
export type Performed = Promise<unknown> | undefined;

/**
 * Returns a function that runs effects with the clock, device and server of the options. Their results are dispatched as events; no failure
 * is thrown. The returned promises include everything that follows from the effect, except timers.
 */
export function createEffects(options: DraftSyncOptions, tabId: string, dispatch: (event: SyncEvent) => Promise<unknown>) {
  const { device, clock, channel } = options;
  const timers = new Map<TimerName, () => void>();

  async function write(draft: DeviceDraft): Promise<boolean> {
    try {
      await device?.put(draft);
      return device !== null;
    } catch {
      return false; // storage is full or blocked; saving to the server continues
    }
  }
  const drop = async (owner: string, id: string) => device?.drop(owner, id).catch(() => {});

  async function store({ draft, changes, then, replaces }: Extract<SyncEffect, { type: 'store' }>): Promise<boolean> {
    const isStored = await write(draft);
    if (replaces) await drop(replaces.owner, replaces.id);
    if (then) await dispatch({ type: then, isStored, changes });
    return isStored;
  }

  function schedule(timer: TimerName, ms: number) {
    timers.get(timer)?.();
    timers.set(
      timer,
      clock.after(ms, () => void dispatch({ type: 'timer', timer })),
    );
  }

  return (effect: SyncEffect): Performed => {
    switch (effect.type) {
      case 'schedule':
        schedule(effect.timer, effect.ms);
        return;
      case 'cancel':
        timers.get(effect.timer)?.();
        return;
      case 'store':
        return store(effect);
      case 'drop':
        return drop(effect.owner, effect.id).then(() => dispatch({ type: 'dropped' }));
      case 'send':
        return options
          .send(effect.id, effect.body)
          .catch(() => ({ is: 'retrying' }) as const)
          .then((result) => dispatch({ type: 'save-responded', result }));
      case 'fetch':
        return options
          .fetchPages(effect.source, effect.keys)
          .catch(() => ({ is: 'failed' }) as const)
          .then((result) => dispatch({ type: 'pages-fetched', source: effect.source, result }));
      case 'announce':
        channel?.post({ id: effect.id, revision: effect.revision, from: tabId });
        return;
      case 'set-url':
        options.onCreated?.(effect.id, effect.kind);
        return;
      case 'clear-url':
        options.onReset?.();
    }
  };
}
