import pLimit from 'p-limit';
import { PANELS_MAX, type Panel } from '../../drafts/panels/panel-rules.ts';
import type { DraftSync } from '../../drafts/sync/draft-sync.ts';
import { PICTURE_NOT_UPLOADED } from '../../images/picture-rules.ts';
import { type UploadedPicture, uploadPicture } from '../../images/upload.ts';
import type { ComicActions } from './comic-actions.ts';

/** The upload status shown on a panel. */
export type Upload = { busy: string; problem: string };

const CONCURRENT_UPLOADS_MAX = 3;
const FULL = `A comic can have up to ${PANELS_MAX} panels.`;
let batches = 0;

type Options = {
  sync: DraftSync<Panel>;
  actions: ComicActions;
  onStatus(panel: string, upload: Upload): void;
  /** The panel of the first picture exists. */
  onPlaced(panel: string): void;
  onSignedOut(): void;
};

/**
 * Returns a function that uploads pictures. The first one goes into the panel `into`, or into a new last panel if it is null; each of the
 * others goes into a new panel after it, in order.
 */
export function createPictureUploads({ sync, actions, onStatus, onPlaced, onSignedOut }: Options) {
  const limit = pLimit(CONCURRENT_UPLOADS_MAX);
  const upload = (file: File, isBatch: boolean) =>
    limit(() => uploadPicture(file, 'comics/panels', { onSignedOut, isBatch })).then(
      (picture) => ({ picture, problem: '' }),
      (problem: unknown) => ({ picture: null, problem: problem instanceof Error ? problem.message : PICTURE_NOT_UPLOADED }),
    );

  return async (files: readonly File[], into: string | null) => {
    const step = `pictures ${++batches}`; // undone together, however long the uploads take
    const first = into ?? actions.addPanel(undefined, undefined, step, Number.POSITIVE_INFINITY);
    const last = sync.snapshot().pages.at(-1)?.key;
    if (first === null) {
      if (last) onStatus(last, { busy: '', problem: FULL });
      return;
    }
    onPlaced(first);
    const isBatch = files.length > 1;
    const pending = files.map((file) => upload(file, isBatch));
    const place = createPlacement({ sync, actions }, first, step);
    const problems: string[] = [];
    for (const [i, uploading] of pending.entries()) {
      const busy = isBatch ? `Uploading image ${i + 1} of ${files.length}...` : 'Uploading image...';
      onStatus(first, { busy, problem: problems.join(' ') });
      const { picture, problem } = await uploading;
      if (!actions.panelOf(first)) break; // the panel was removed during the upload
      if (!picture) problems.push(isBatch ? `${files[i]?.name}: ${problem}` : problem);
      else if (!place(picture)) {
        problems.push(FULL);
        break;
      }
    }
    onStatus(first, { busy: '', problem: problems.join(' ') });
  };
}

/** Returns a function that places the next picture: false when the comic is full. */
function createPlacement({ sync, actions }: Pick<Options, 'sync' | 'actions'>, first: string, step: string) {
  let after: string | null = null; // the panel of the previous picture
  return ({ address: src, width, height }: UploadedPicture): boolean => {
    if (after === null) {
      actions.setPicture(first, { src, width, height }, step, Number.POSITIVE_INFINITY);
      after = first;
      return true;
    }
    const panel: Panel = { picture: { src, width, height }, description: '', bubbles: [] };
    const { current } = sync.snapshot();
    const key = actions.addPanel(actions.panelOf(after) ? after : first, panel, step, Number.POSITIVE_INFINITY);
    actions.select(current); // the author may be working in another panel
    if (key === null) return false;
    after = key;
    return true;
  };
}
