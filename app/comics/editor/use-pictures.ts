import { useEffect, useMemo, useRef, useState } from 'react';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import type { Panel } from '../../drafts/panels/panel-rules.ts';
import type { DraftSync } from '../../drafts/sync/draft-sync.ts';
import type { ComicActions } from './comic-actions.ts';
import { createPictureUploads, type Upload } from './upload-pictures.ts';

const carriesFiles = (transfer: DataTransfer | null) => Boolean(transfer?.types.includes('Files'));
const inDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;
const inField = (target: EventTarget | null) => target instanceof Element && target.closest('textarea, input') !== null;
const panelAt = (target: EventTarget | null) =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-panel]')?.dataset.panel : null) ?? null;

type Props = { sync: DraftSync<Panel>; actions: ComicActions; signedIn: boolean; onPlaced(key: string): void };

/** Uploads pictures by button, paste and drop. `dropTarget` is the panel under a dragged file, or 'editor'. */
export function usePictures({ sync, actions, signedIn, onPlaced }: Props) {
  const signIn = useSignIn();
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  const latest = useRef({ signedIn, signIn, onPlaced }); // a ref, so that `uploadFiles` is stable for all cards
  useEffect(() => {
    latest.current = { signedIn, signIn, onPlaced };
  });
  const uploadFiles = useMemo(() => {
    const upload = createPictureUploads({
      sync,
      actions,
      onStatus: (key, upload) => setUploads((all) => ({ ...all, [key]: upload })),
      onPlaced: (key) => latest.current.onPlaced(key),
      onSignedOut: () => latest.current.signIn(),
    });
    return async (files: readonly File[], into: string | null) => {
      if (files.length && !latest.current.signedIn) return latest.current.signIn();
      if (files.length) await upload(files, into);
    };
  }, [sync, actions]);
  const dropTarget = useDroppedFiles({ sync, actions }, uploadFiles);
  return { uploads, dropTarget, uploadFiles };
}

/** Receives files dropped on the editor or pasted. Returns the panel under a dragged file, or 'editor' outside of all panels. */
function useDroppedFiles(
  { sync, actions }: Pick<Props, 'sync' | 'actions'>,
  uploadFiles: (files: readonly File[], into: string | null) => Promise<void>,
) {
  const [dropTarget, setDropTarget] = useState<string | null>(null);
  // The whole editor accepts files: a file dropped next to a panel would otherwise replace the page.
  useEffect(() => {
    /** An empty last panel receives pictures that were not dropped on a panel. */
    const emptyLastPanel = () => {
      const last = sync.snapshot().pages.at(-1);
      return last?.document && !last.document.picture ? last.key : null;
    };
    const dragOver = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer) || inDialog(event.target)) return;
      event.preventDefault();
      setDropTarget(panelAt(event.target) ?? 'editor');
    };
    const dragLeave = (event: DragEvent) => event.relatedTarget === null && setDropTarget(null);
    const drop = (event: DragEvent) => {
      setDropTarget(null);
      if (!carriesFiles(event.dataTransfer) || inDialog(event.target)) return;
      event.preventDefault();
      void uploadFiles([...(event.dataTransfer?.files ?? [])], panelAt(event.target) ?? emptyLastPanel());
    };
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (!files.length || inDialog(event.target) || (inField(event.target) && data?.types.includes('text/plain'))) return;
      event.preventDefault();
      const { current } = sync.snapshot();
      void uploadFiles(files, actions.panelOf(current)?.picture ? emptyLastPanel() : current);
    };
    const abort = new AbortController();
    const { signal } = abort;
    addEventListener('dragover', dragOver, { signal });
    addEventListener('dragleave', dragLeave, { signal });
    addEventListener('drop', drop, { signal });
    addEventListener('paste', paste, { signal });
    return () => abort.abort();
  }, [sync, actions, uploadFiles]);
  return dropTarget;
}
