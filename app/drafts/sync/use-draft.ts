import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { newId } from '../../forms/new-id.ts';
import { type DraftType, kindOfDraft, kinds } from '../../works/kinds.ts';
import { browserDevice } from '../device/device.ts';
import { discardDraft } from '../device/discard-draft.ts';
import { registerOpenDraft } from '../device/open-drafts.ts';
import { copyOf, DRAFTS_CHANNEL, fetchPages, type OpenedDraft, sendToServer } from '../draft-api.ts';
import type { PageContent } from '../pages/draft-page.ts';
import { createDraftSync, type DraftSync, type Snapshot, type TabChannel, VISITOR } from './draft-sync.ts';

/** Announces saves to the other tabs of this browser. */
function openTabChannel(): TabChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const name = DRAFTS_CHANNEL;
  const channel = new BroadcastChannel(name);
  let open = true;
  return {
    post(message) {
      if (open) return channel.postMessage(message);
      const finalChannel = new BroadcastChannel(name); // for a save that completes after its editor was closed
      finalChannel.postMessage(message);
      finalChannel.close();
    },
    onMessage(run) {
      const listener = (event: MessageEvent) => run(event.data);
      channel.addEventListener('message', listener);
      return () => {
        channel.removeEventListener('message', listener);
        channel.close();
        open = false;
      };
    },
  };
}

type Props<C extends PageContent> = {
  kind: DraftType;
  workId?: string | undefined;
  draft: OpenedDraft | null;
  viewer: { id: string } | null;
  emptyPage(): C;
  first?: C | undefined;
};

type About = Required<Pick<OpenedDraft, 'edits' | 'schedule' | 'isOfDeletedPart'>>;
/**
 * What the open draft changes or changed, and when it is published. A copy that was saved separately after a conflict is an ordinary draft.
 */
const aboutDraft = (draft: OpenedDraft | null, { id, isOfDeletedPart }: { id: string | null; isOfDeletedPart: boolean }): About =>
  draft && id === draft.id
    ? {
        edits: isOfDeletedPart ? null : (draft.edits ?? null),
        schedule: draft.schedule ?? null,
        isOfDeletedPart: isOfDeletedPart || (draft.isOfDeletedPart ?? false),
      }
    : { edits: null, schedule: null, isOfDeletedPart };

/**
 * Creates the sync engine of an editor page. Null until the device storage has been read, because the server copy alone may be older. Only
 * the draft of the first render is used; another draft requires another page.
 */
export function useDraft<C extends PageContent>({
  kind,
  workId,
  draft,
  viewer,
  emptyPage,
  first,
}: Props<C>): ({ sync: DraftSync<C>; snapshot: Snapshot<C> } & About) | null {
  const [sync, setSync] = useState<DraftSync<C> | null>(null);
  const owner = viewer?.id ?? VISITOR;
  // One engine for the lifetime of the page; owner changes are applied below.
  const initial = useRef({ kind, workId, owner, draft, emptyPage, first });

  useEffect(() => {
    let isUnmounted = false;
    let created: DraftSync<C> | null = null;
    let unregister = () => {};
    const storeUnsent = () => void created?.storeUnsent();
    const online = () => created?.online();
    void browserDevice().then(async (device) => {
      if (isUnmounted) return;
      const { draft, ...about } = initial.current;
      created = createDraftSync<C>({
        ...about,
        server: draft && copyOf<C>(draft),
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
        channel: openTabChannel(),
        newId,
        onLine: () => navigator.onLine,
        // A reload then opens the draft, in the editor of its current kind.
        onCreated: (id, currentKind) =>
          history.replaceState(
            history.state,
            '',
            `${currentKind === initial.current.kind ? '' : kinds[kindOfDraft(currentKind)].editor}?draft=${id}`,
          ),
        onReset: () => history.replaceState(history.state, '', location.pathname),
        onDiscard: discardDraft,
      });
      unregister = registerOpenDraft(created);
      await created.resume().catch(() => {}); // on a storage error the server copy is shown
      if (isUnmounted) return created.close();
      setSync(created);
      void created.loadAll(); // load the remaining pages for offline use
    });
    addEventListener('pagehide', storeUnsent);
    addEventListener('online', online);
    document.addEventListener('visibilitychange', storeUnsent);
    return () => {
      isUnmounted = true;
      removeEventListener('pagehide', storeUnsent);
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', storeUnsent);
      unregister();
      created?.close();
    };
  }, []);

  useEffect(() => {
    // For another member, reload so that no data of the previous one stays in memory (AUTH-28).
    void sync?.setOwner(owner).then((isOwn) => isOwn || location.replace(location.pathname));
  }, [sync, owner]);

  const snapshot = useSyncExternalStore(
    (listener) => sync?.subscribe(listener) ?? (() => {}),
    () => sync?.snapshot() ?? null,
    () => null,
  );
  if (!sync?.isVisibleTo(owner) || !snapshot) return null;
  return { sync, snapshot, ...aboutDraft(draft, snapshot) };
}
