import pLimit from 'p-limit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { PANELS_MAX, type Panel } from '../../drafts/panels/panel-rules.ts';
import type { DraftSync } from '../../drafts/sync/draft-sync.ts';
import { PICTURE_NOT_UPLOADED } from '../../images/picture-rules.ts';
import { uploadPicture } from '../../images/upload.ts';
import type { ComicActions } from './use-comic.ts';

/** The upload status shown on a panel. */
export type Upload = { busy: string; problem: string };

const CONCURRENT_UPLOADS_MAX = 3;
const FULL = `A comic can have up to ${PANELS_MAX} panels.`;
let batches = 0;

const carriesFiles = (transfer: DataTransfer | null) => Boolean(transfer?.types.includes('Files'));
const inDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;
const inField = (target: EventTarget | null) => target instanceof Element && target.closest('textarea, input') !== null;

type Props = { sync: DraftSync<Panel>; actions: ComicActions; signedIn: boolean; onPlaced(key: string): void };

/**
 * Uploads pictures by button, paste and drop. The first one goes into the panel, each of the others into a new panel after it, in order.
 */
export function usePictures({ sync, actions, signedIn, onPlaced }: Props) {
  const signIn = useSignIn();
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  const [over, setOver] = useState<string | null>(null);
  const latest = useRef({ signedIn, signIn, onPlaced }); // a ref, so that `put` is stable for all cards
  useEffect(() => {
    latest.current = { signedIn, signIn, onPlaced };
  });

  const put = useMemo(() => {
    const limit = pLimit(CONCURRENT_UPLOADS_MAX);
    const setUpload = (key: string, upload: Upload) => setUploads((all) => ({ ...all, [key]: upload }));

    return async (files: readonly File[], into: string | null) => {
      if (!files.length) return;
      if (!latest.current.signedIn) return latest.current.signIn();
      const step = `pictures ${++batches}`; // undone together, however long the uploads take
      const first = into ?? actions.addPanel(undefined, undefined, step, Number.POSITIVE_INFINITY);
      const last = sync.snapshot().pages.at(-1)?.key;
      if (first === null) {
        if (last) setUpload(last, { busy: '', problem: FULL });
        return;
      }
      latest.current.onPlaced(first);
      const pending = files.map((file) =>
        limit(() => uploadPicture(file, 'comics/panels', { onSignedOut: () => latest.current.signIn(), isBatch: files.length > 1 })).then(
          (picture) => ({ picture, problem: '' }),
          (problem: unknown) => ({ picture: null, problem: problem instanceof Error ? problem.message : PICTURE_NOT_UPLOADED }),
        ),
      );
      const problems: string[] = [];
      let after: string = first;
      let filled = false;
      for (const [i, uploading] of pending.entries()) {
        setUpload(first, {
          busy: files.length === 1 ? 'Uploading picture…' : `Uploading picture ${i + 1} of ${files.length}…`,
          problem: problems.join(' '),
        });
        const { picture, problem } = await uploading;
        if (!actions.panelOf(first)) break; // the panel was removed during the upload
        if (!picture) {
          problems.push(files.length === 1 ? problem : `${files[i]?.name}: ${problem}`);
          continue;
        }
        const { address: src, width, height } = picture;
        if (!filled) {
          actions.setPicture(first, { src, width, height }, step, Number.POSITIVE_INFINITY);
          filled = true;
          continue;
        }
        const panel: Panel = { picture: { src, width, height }, description: '', bubbles: [] };
        const at = actions.panelOf(after) ? after : first;
        const { current } = sync.snapshot();
        const key = actions.addPanel(at, panel, step, Number.POSITIVE_INFINITY);
        actions.select(current); // the author may be working in another panel
        if (key === null) {
          problems.push(FULL);
          break;
        }
        after = key;
      }
      setUpload(first, { busy: '', problem: problems.join(' ') });
    };
  }, [sync, actions]);

  // The whole editor accepts files: a file dropped next to a panel would otherwise replace the page.
  useEffect(() => {
    const panelAt = (target: EventTarget | null) =>
      (target instanceof Element ? target.closest<HTMLElement>('[data-panel]')?.dataset.panel : null) ?? null;
    /** An empty last panel receives pictures that were not dropped on a panel. */
    const emptyLastPanel = () => {
      const last = sync.snapshot().pages.at(-1);
      return last?.document && !last.document.picture ? last.key : null;
    };
    const dragOver = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer) || inDialog(event.target)) return;
      event.preventDefault();
      setOver(panelAt(event.target) ?? 'editor');
    };
    const dragLeave = (event: DragEvent) => event.relatedTarget === null && setOver(null);
    const drop = (event: DragEvent) => {
      setOver(null);
      if (!carriesFiles(event.dataTransfer) || inDialog(event.target)) return;
      event.preventDefault();
      void put([...(event.dataTransfer?.files ?? [])], panelAt(event.target) ?? emptyLastPanel());
    };
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (!files.length || inDialog(event.target) || (inField(event.target) && data?.types.includes('text/plain'))) return;
      event.preventDefault();
      const { current } = sync.snapshot();
      void put(files, actions.panelOf(current)?.picture ? emptyLastPanel() : current);
    };
    addEventListener('dragover', dragOver);
    addEventListener('dragleave', dragLeave);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', dragOver);
      removeEventListener('dragleave', dragLeave);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, [sync, actions, put]);

  return { uploads, over, put };
}
