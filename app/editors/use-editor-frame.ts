import { type MouseEvent, useCallback, useState } from 'react';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import type { Schedule, WorkingCopy } from '../drafts/draft-api.ts';
import type { PageContent } from '../drafts/pages/draft-page.ts';
import type { DraftSync, Snapshot } from '../drafts/sync/draft-sync.ts';
import { useManualSave } from '../drafts/sync/use-manual-save.ts';
import { useCopyState } from '../editing/changes/use-copy-state.ts';
import { useSaveKey } from './use-save-key.ts';

export type OpenDraft<C extends PageContent> = {
  sync: DraftSync<C>;
  snapshot: Snapshot<C>;
  edits: WorkingCopy | null;
  schedule: Schedule | null;
  isOfDeletedPart: boolean;
};
/** An action that the editor confirms first. */
export type Question = { type: 'add-page' } | { type: 'delete-page'; key: string; number: number } | { type: 'delete-work' };
export type EditorViewer = { id: string; name: string } | null;

/**
 * The state that every editor has: its draft, saving by button and keyboard, the open question, the drawer of narrow screens, and whether
 * the publish dialog is open. `EditorFrame` and the parts of an editor receive it as one object.
 */
export function useEditorFrame<C extends PageContent>(
  { sync, snapshot, ...loaded }: OpenDraft<C>,
  viewer: EditorViewer,
  notSaved?: string,
) {
  const signIn = useSignIn();
  const save = useManualSave(sync, viewer, notSaved);
  useSaveKey(save.saveNow);
  const [question, setQuestion] = useState<Question | null>(null);
  const [drawer, setDrawer] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const { workingCopy, isOfDeletedPart, isUnchanged } = useCopyState(sync, { ...loaded, isPaused: publishing || discarding }, snapshot);
  const [changed, setChanged] = useState<Schedule | null>();
  const setSchedule = useCallback((schedule: Schedule | null) => {
    setChanged(schedule);
    setPublishing(false);
  }, []);
  return {
    sync,
    snapshot,
    /** What the draft is a working copy of; null for another draft. */
    workingCopy,
    isOfDeletedPart,
    /** A working copy equals what readers see. */
    isUnchanged,
    viewer,
    save,
    question,
    setQuestion,
    drawer,
    setDrawer,
    publishing,
    /** Opens the publish dialog; a visitor signs in first. */
    openPublish: (event: MouseEvent) => (viewer ? setPublishing(true) : signIn({ event })),
    closePublish: () => setPublishing(false),
    /** Says whether the changes of a working copy are being discarded. */
    setDiscarding,
    /** When the draft will be published. Set here too, because the page does not load a draft that it created. */
    schedule: changed === undefined ? loaded.schedule : changed,
    setSchedule,
  };
}
export type EditorFrameState<C extends PageContent = PageContent> = ReturnType<typeof useEditorFrame<C>>;
