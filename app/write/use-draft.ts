import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { newId } from '../shell/new-id.ts';
import { type DraftType, kindOfDraft, kinds } from '../works/kinds.ts';
import { browserDevice } from './device.ts';
import { discardDraft } from './discard-draft.ts';
import { copyOf, DRAFTS_CHANNEL, fetchPages, type OpenedDraft, sendToServer } from './draft-api.ts';
import type { PageContent } from './draft-page.ts';
import { createDraftSync, type DraftSync, type Snapshot, VISITOR, type Wire } from './draft-sync.ts';
import { openDraft } from './open-drafts.ts';

/** Tabs of this browser tell each other of their saves. */
function browserWire(): Wire | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const name = DRAFTS_CHANNEL;
  const channel = new BroadcastChannel(name);
  let open = true;
  return {
    post(message) {
      if (open) return channel.postMessage(message);
      const last = new BroadcastChannel(name); // the save that was under way when its desk was left
      last.postMessage(message);
      last.close();
    },
    onMessage(hear) {
      const listener = (event: MessageEvent) => hear(event.data);
      channel.addEventListener('message', listener);
      return () => {
        channel.removeEventListener('message', listener);
        channel.close();
        open = false;
      };
    },
  };
}

type Props<L extends PageContent> = {
  kind: DraftType;
  workId?: string | undefined;
  draft: OpenedDraft | null;
  viewer: { id: string } | null;
  fresh(): L;
  first?: L | undefined;
};

/**
 * The draft that an editor page shows, kept by the engine. Null until this device was asked what it has: an editor that starts before that
 * could show less than there is. The draft of the first rendering counts; another draft is another page.
 */
export function useDraft<L extends PageContent>({
  kind,
  workId,
  draft,
  viewer,
  fresh,
  first: begun,
}: Props<L>): { sync: DraftSync<L>; snapshot: Snapshot<L> } | null {
  const [sync, setKeeping] = useState<DraftSync<L> | null>(null);
  const owner = viewer?.id ?? VISITOR;
  const first = useRef({ kind, workId, owner, draft, fresh, first: begun }); // one engine for the life of the page; a change of owner is told to it below

  useEffect(() => {
    let over = false;
    let made: DraftSync<L> | null = null;
    let leaveOpen = () => {};
    const leave = () => void made?.storeUnsent();
    const online = () => made?.online();
    void browserDevice().then(async (device) => {
      if (over) return;
      const { draft, ...about } = first.current;
      made = createDraftSync<L>({
        ...about,
        server: draft && copyOf<L>(draft),
        device,
        send: sendToServer,
        fetchPages,
        clock: {
          now: Date.now,
          after(ms, run) {
            const timer = setTimeout(run, ms);
            return () => clearTimeout(timer);
          },
        },
        wire: browserWire(),
        newId,
        onLine: () => navigator.onLine,
        // So that a reload opens it again, in the editor of what it has become.
        onBorn: (id, now) =>
          history.replaceState(history.state, '', `${now === first.current.kind ? '' : kinds[kindOfDraft(now)].editor}?draft=${id}`),
        onReset: () => history.replaceState(history.state, '', location.pathname),
        onDiscard: discardDraft,
      });
      leaveOpen = openDraft(made);
      await made.resume().catch(() => {}); // what this device has cannot be read: the server's copy is shown
      if (over) return made.close();
      setKeeping(made);
      void made.loadAll(); // what stands further back, so that it is here when the connection is not
    });
    addEventListener('pagehide', leave);
    addEventListener('online', online);
    document.addEventListener('visibilitychange', leave);
    return () => {
      over = true;
      removeEventListener('pagehide', leave);
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', leave);
      leaveOpen();
      made?.close();
    };
  }, []);

  useEffect(() => {
    // Another person: nothing of the one before stays in the page's memory (AUTH-28).
    void sync?.setOwner(owner).then((theirs) => theirs || location.replace(location.pathname));
  }, [sync, owner]);

  const snapshot = useSyncExternalStore(
    (listener) => sync?.subscribe(listener) ?? (() => {}),
    () => sync?.snapshot() ?? null,
    () => null,
  );
  return sync?.isFor(owner) && snapshot ? { sync, snapshot } : null;
}
