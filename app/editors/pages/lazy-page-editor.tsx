import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { picturesOf } from '#editor/document/count.ts';
import type { Document } from '#editor/document/document-types.ts';
import type { PageHandle } from '#editor/page-editor/page-editor.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { useReleaseImages } from '../../assistant/generated/use-release-images.ts';
import type { DraftSync, DraftSyncPage, Snapshot } from '../../drafts/sync/draft-sync.ts';
import type { PictureFolder } from '../../images/picture-rules.ts';
import { uploadPicture } from '../../images/upload.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import type { PageSuggestions } from '../assistant/use-pending-suggestions.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';

const PageEditorPanel = lazyComponent(() => import('./page-editor-panel.tsx'));

type Props = {
  id: string;
  sync: DraftSync<Document>;
  snapshot: Snapshot<Document>;
  /** The open page and its index. */
  page: DraftSyncPage<Document> | undefined;
  at: number;
  toolbar: boolean;
  /** The upload folder for images in the text. */
  folder: PictureFolder;
  placeholder: string;
  /** Opens the details drawer; `drawer` is the label of its button. */
  onDrawer(): void;
  drawer: string;
  /** Receives the handle of the open page's editor; null while no page is open. */
  onHandle?(handle: PageHandle | null): void;
  /** Shows the reduced toolbar of the kids editor. */
  kids?: boolean;
  /** The pending suggestions of its pages. */
  suggestions: PageSuggestions;
};

/** The editor of the open page, loaded on demand. Its changes go to the draft sync. */
export function LazyPageEditor({
  id,
  sync,
  snapshot,
  page,
  at,
  toolbar,
  folder,
  placeholder,
  onDrawer,
  drawer,
  onHandle,
  kids = false,
  suggestions,
}: Props) {
  const signIn = useSignIn();
  useReleaseImages(sync, picturesOf);
  const [missing, setMissing] = useState(false);
  // The previous page stays mounted but hidden while a page loads, because a new editor would lose the undo history.
  const loaded = useRef<{ key: string; document: Document } | null>(null);
  useEffect(() => {
    if (page?.document) loaded.current = { key: page.key, document: page.document };
  }, [page]);
  const [handle, setHandle] = useState<PageHandle | null>(null);
  const isOpen = Boolean(page?.document);
  const reportHandle = useEffectEvent((handle: PageHandle | null) => {
    suggestions.onHandle(handle);
    onHandle?.(handle);
  });
  useEffect(() => {
    if (!isOpen) return; // the editor still contains the previous page, which must not change
    reportHandle(handle);
    return () => reportHandle(null);
  }, [isOpen, handle]);
  if (!page) return null;
  const open = page.document ? { key: page.key, document: page.document } : loaded.current;
  const placeholderPanel = !page.document && (
    <PageNotLoaded id={id} number={at + 1} failed={snapshot.load === 'failed'} onRetry={() => void sync.load([page.key])} />
  );
  if (!open) return placeholderPanel;
  if (missing)
    return (
      <p className="editor-width">
        <button type="button" className="btn btn-line" onClick={() => setMissing(false)}>
          Load the page again
        </button>
      </p>
    );
  const editor = (
    <PageEditorPanel
      page={open.key}
      generation={snapshot.generation}
      id={placeholderPanel ? `${id}-before` : id}
      number={at + 1}
      document={open.document}
      label={`Page ${at + 1}`}
      placeholder={at === 0 ? placeholder : ''}
      toolbar={toolbar}
      kids={kids}
      onDrawer={onDrawer}
      drawer={drawer}
      onHandle={setHandle}
      textOf={(key) => {
        sync.collectEdits();
        return sync.snapshot().pages.find((one) => one.key === key)?.document ?? null;
      }}
      {...suggestions.of(open.key)}
      onChange={(read, key) => sync.setPage(key, read)}
      onImage={async (file) => {
        const { address, width, height } = await uploadPicture(file, folder, () => signIn());
        return { src: address, width, height };
      }}
      fallback={<Skeleton className="editor-width" style={{ blockSize: '50rem' }} />}
      onMissing={() => setMissing(true)}
    />
  );
  return (
    <>
      {placeholderPanel}
      <div hidden={Boolean(placeholderPanel)}>{editor}</div>
    </>
  );
}
