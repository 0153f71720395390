import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { picturesOf } from '#editor/count.ts';
import type { Document } from '#editor/document-types.ts';
import type { PageHandle } from '#editor/page-editor.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { useForgottenPictures } from '../assistant/use-release-images.ts';
import { lazily } from '../shell/lazy-component.tsx';
import type { PictureFolder } from '../works/picture-rules.ts';
import { uploadPicture } from '../works/upload.ts';
import type { DraftSync, DraftSyncPage, Snapshot } from './draft-sync.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';
import type { UsesSuggested } from './use-pending-suggestions.ts';

const Sheet = lazily(() => import('./page-editor-panel.tsx'));

type Props = {
  id: string;
  sync: DraftSync<Document>;
  snapshot: Snapshot<Document>;
  /** The open page, and its place from 0. */
  page: DraftSyncPage<Document> | undefined;
  at: number;
  toolbar: boolean;
  /** Where pictures between the words are kept. */
  folder: PictureFolder;
  placeholder: string;
  /** Opens the sheet of details; its name is its button's. */
  onDrawer(): void;
  drawer: string;
  /** What may be done to the open page from outside it; null while there is none. */
  onHandle?(handle: PageHandle | null): void;
  /** The four big tools of young writers instead of all. */
  kids?: boolean;
  /** What waits on its pages. */
  waits: UsesSuggested;
};

/** The open page of a text, to be written on; its words go to the keeping engine. The editor comes with it, where one writes. */
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
  waits,
}: Props) {
  const signIn = useSignIn();
  useForgottenPictures(sync, picturesOf);
  const [missing, setMissing] = useState(false);
  // While a page is fetched the one before stays in the editor, out of sight: a new editor would not know what can be undone.
  const loaded = useRef<{ key: string; document: Document } | null>(null);
  useEffect(() => {
    if (page?.document) loaded.current = { key: page.key, document: page.document };
  }, [page]);
  const [handle, setHandle] = useState<PageHandle | null>(null);
  const isOpen = Boolean(page?.document);
  const reportHandle = useEffectEvent((handle: PageHandle | null) => {
    waits.onHandle(handle);
    onHandle?.(handle);
  });
  useEffect(() => {
    if (!isOpen) return; // the editor still has the page before, which nothing may change now
    reportHandle(handle);
    return () => reportHandle(null);
  }, [isOpen, handle]);
  if (!page) return null;
  const open = page.document ? { key: page.key, document: page.document } : loaded.current;
  const waiting = !page.document && (
    <PageNotLoaded id={id} number={at + 1} failed={snapshot.load === 'failed'} onRetry={() => void sync.load([page.key])} />
  );
  if (!open) return waiting;
  if (missing)
    return (
      <p className="desk-width">
        <button type="button" className="btn btn-line" onClick={() => setMissing(false)}>
          Load the page again
        </button>
      </p>
    );
  const sheet = (
    <Sheet
      page={open.key}
      generation={snapshot.generation}
      id={waiting ? `${id}-before` : id}
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
        sync.settle();
        return sync.snapshot().pages.find((one) => one.key === key)?.document ?? null;
      }}
      {...waits.of(open.key)}
      onChange={(read, key) => sync.setPage(key, read)}
      onImage={async (file) => {
        const { address, width, height } = await uploadPicture(file, folder, () => signIn());
        return { src: address, width, height };
      }}
      fallback={<Skeleton className="desk-width" style={{ blockSize: '50rem' }} />}
      onMissing={() => setMissing(true)}
    />
  );
  return (
    <>
      {waiting}
      <div hidden={Boolean(waiting)}>{sheet}</div>
    </>
  );
}
