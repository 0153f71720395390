import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { picturesOf } from '#editor/document/count.ts';
import type { Document } from '#editor/document/document-types.ts';
import type { PageHandle } from '#editor/page-editor/page-editor.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { useReleaseImages } from '../../assistant/generated/use-release-images.ts';
import type { PictureFolder } from '../../images/picture-rules.ts';
import { uploadPicture } from '../../images/upload.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import type { PageSuggestions } from '../assistant/use-pending-suggestions.ts';
import type { TextPages } from '../editor-pages.ts';
import type { EditorFrameState } from '../use-editor-frame.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';

const PageEditorPanel = lazyComponent(() => import('./page-editor-panel.tsx'));

type Props = {
  id: string;
  frame: EditorFrameState<Document>;
  text: TextPages;
  /** The pending suggestions of its pages. */
  suggestions: PageSuggestions;
  toolbar: boolean;
  /** The upload folder for images in the text. */
  folder: PictureFolder;
  placeholder: string;
  /** The label of the button that opens the drawer. */
  drawer: string;
  /** Receives the handle of the open page's editor; null while no page is open. */
  onHandle(handle: PageHandle | null): void;
  /** Shows the reduced toolbar of the kids editor. */
  kids?: boolean;
};

/** The editor of the open page, loaded on demand. Its changes go to the draft sync. */
export function LazyPageEditor({
  id,
  frame,
  text: { at, page },
  suggestions,
  toolbar,
  folder,
  placeholder,
  drawer,
  onHandle,
  kids = false,
}: Props) {
  const { sync, snapshot, setDrawer } = frame;
  const signIn = useSignIn();
  useReleaseImages(sync, picturesOf);
  const [missing, setMissing] = useState(false);
  // The previous page stays mounted but hidden while a page loads, because a new editor would lose the undo history.
  const loaded = useRef<{ key: string; document: Document } | null>(null);
  useEffect(() => {
    if (page?.document) loaded.current = { key: page.key, document: page.document };
  }, [page]);
  const setHandle = useOpenHandle(Boolean(page?.document), (handle) => {
    suggestions.onHandle(handle);
    onHandle(handle);
  });
  if (!page) return null;
  const open = page.document ? { key: page.key, document: page.document } : loaded.current;
  const placeholderPanel = !page.document && (
    <PageNotLoaded id={id} number={at + 1} failed={snapshot.load === 'failed'} onRetry={() => void sync.load([page.key])} />
  );
  if (!open) return placeholderPanel;
  if (missing)
    return (
      <p className="editor-width">
        <Button variant="line" onClick={() => setMissing(false)}>
          Load the page again
        </Button>
      </p>
    );
  return (
    <>
      {placeholderPanel}
      <div hidden={Boolean(placeholderPanel)}>
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
          onDrawer={() => setDrawer(true)}
          drawer={drawer}
          onHandle={setHandle}
          textOf={(key) => {
            sync.collectEdits();
            return sync.snapshot().pages.find((draftPage) => draftPage.key === key)?.document ?? null;
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
      </div>
    </>
  );
}

/** Reports the handle of the editor only while its page is open: otherwise it contains the previous page, which must not change. */
function useOpenHandle(isOpen: boolean, report: (handle: PageHandle | null) => void) {
  const [handle, setHandle] = useState<PageHandle | null>(null);
  const reportHandle = useEffectEvent(report);
  useEffect(() => {
    if (!isOpen) return;
    reportHandle(handle);
    return () => reportHandle(null);
  }, [isOpen, handle]);
  return setHandle;
}
