import pLimit from 'p-limit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSignIn } from '../../account/sign-in-dialog-context.tsx';
import { PICTURE_NOT_UPLOADED } from '../../works/picture-rules.ts';
import { uploadPicture } from '../../works/upload.ts';
import type { DraftSync } from '../../write/draft-sync.ts';
import { PANELS_MAX, type Panel } from '../panel-rules.ts';
import type { ComicActions } from './use-comic.ts';

/** What a panel is told of the pictures that are on their way to it. */
export type Upload = { busy: string; problem: string };

const AT_ONCE = 3;
const FULL = `A comic can have up to ${PANELS_MAX} panels.`;
let batches = 0;

const carriesFiles = (transfer: DataTransfer | null) => Boolean(transfer?.types.includes('Files'));
const inDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;
const inField = (target: EventTarget | null) => target instanceof Element && target.closest('textarea, input') !== null;

type Props = { sync: DraftSync<Panel>; deeds: ComicActions; signedIn: boolean; onPlaced(key: string): void };

/** Pictures by button, paste and drop: the first goes into the panel, each other becomes a panel after it, in their order (COMIC-ED-09). */
export function usePictures({ sync, deeds, signedIn, onPlaced }: Props) {
  const signIn = useSignIn();
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  const [over, setOver] = useState<string | null>(null);
  const now = useRef({ signedIn, signIn, onPlaced }); // asked for when a picture comes, so that `put` stays the same for every card
  useEffect(() => {
    now.current = { signedIn, signIn, onPlaced };
  });

  const put = useMemo(() => {
    const limit = pLimit(AT_ONCE);
    const tell = (key: string, upload: Upload) => setUploads((all) => ({ ...all, [key]: upload }));

    return async (files: readonly File[], into: string | null) => {
      if (!files.length) return;
      if (!now.current.signedIn) return now.current.signIn();
      const step = `pictures ${++batches}`; // however long they take, they are undone together
      const first = into ?? deeds.addPanel(undefined, undefined, step, Number.POSITIVE_INFINITY);
      const last = sync.snapshot().pages.at(-1)?.key;
      if (first === null) {
        if (last) tell(last, { busy: '', problem: FULL });
        return;
      }
      now.current.onPlaced(first);
      const coming = files.map((file) =>
        limit(() => uploadPicture(file, 'comics/panels', { onSignedOut: () => now.current.signIn(), patient: files.length > 1 })).then(
          (picture) => ({ picture, problem: '' }),
          (problem: unknown) => ({ picture: null, problem: problem instanceof Error ? problem.message : PICTURE_NOT_UPLOADED }),
        ),
      );
      const problems: string[] = [];
      let after: string = first;
      let filled = false;
      for (const [i, uploading] of coming.entries()) {
        tell(first, {
          busy: files.length === 1 ? 'Uploading picture…' : `Uploading picture ${i + 1} of ${files.length}…`,
          problem: problems.join(' '),
        });
        const { picture, problem } = await uploading;
        if (!deeds.panelOf(first)) break; // removed meanwhile: nobody waits for these any more
        if (!picture) {
          problems.push(files.length === 1 ? problem : `${files[i]?.name}: ${problem}`);
          continue;
        }
        const { address: src, width, height } = picture;
        if (!filled) {
          deeds.setPicture(first, { src, width, height }, step, Number.POSITIVE_INFINITY);
          filled = true;
          continue;
        }
        const panel: Panel = { picture: { src, width, height }, description: '', bubbles: [] };
        const at = deeds.panelOf(after) ? after : first;
        const { current } = sync.snapshot();
        const key = deeds.addPanel(at, panel, step, Number.POSITIVE_INFINITY);
        deeds.select(current); // one may be at work in another panel meanwhile
        if (key === null) {
          problems.push(FULL);
          break;
        }
        after = key;
      }
      tell(first, { busy: '', problem: problems.join(' ') });
    };
  }, [sync, deeds]);

  // The whole desk takes files: one dropped beside a panel would otherwise take the page away.
  useEffect(() => {
    const panelAt = (target: EventTarget | null) =>
      (target instanceof Element ? target.closest<HTMLElement>('[data-panel]')?.dataset.panel : null) ?? null;
    /** An empty last panel is where pictures without a place go. */
    const place = () => {
      const last = sync.snapshot().pages.at(-1);
      return last?.document && !last.document.picture ? last.key : null;
    };
    const dragOver = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer) || inDialog(event.target)) return;
      event.preventDefault();
      setOver(panelAt(event.target) ?? 'desk');
    };
    const dragLeave = (event: DragEvent) => event.relatedTarget === null && setOver(null);
    const drop = (event: DragEvent) => {
      setOver(null);
      if (!carriesFiles(event.dataTransfer) || inDialog(event.target)) return;
      event.preventDefault();
      void put([...(event.dataTransfer?.files ?? [])], panelAt(event.target) ?? place());
    };
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (!files.length || inDialog(event.target) || (inField(event.target) && data?.types.includes('text/plain'))) return;
      event.preventDefault();
      const { current } = sync.snapshot();
      void put(files, deeds.panelOf(current)?.picture ? place() : current);
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
  }, [sync, deeds, put]);

  return { uploads, over, put };
}
