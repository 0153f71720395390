import { useState } from 'react';
import { picturesOf } from '#editor/count.ts';
import type { PageHandle } from '#editor/page-editor.tsx';
import type { Document } from '#editor/tree.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { useForgottenPictures } from '../assistant/use-forgotten-pictures.ts';
import { lazily } from '../shell/lazily.tsx';
import type { PictureFolder } from '../works/picture-rules.ts';
import { uploadPicture } from '../works/upload.ts';
import type { Keeping, Snapshot } from './keeping.ts';
import type { UsesSuggested } from './use-suggested.ts';

const Sheet = lazily(() => import('./sheet.tsx'));

type Props = {
  id: string;
  keeping: Keeping<Document>;
  snapshot: Snapshot<Document>;
  /** The open page, and its place from 0. */
  page: { key: string; document: Document } | undefined;
  at: number;
  toolbar: boolean;
  /** Where pictures between the words are kept. */
  folder: PictureFolder;
  placeholder: string;
  onHelper(): void;
  /** What may be done to the open page from outside it; null while there is none. */
  onHandle?(handle: PageHandle | null): void;
  /** What waits on its pages. */
  waits: UsesSuggested;
};

/** The open page of a text, to be written on; its words go to the keeping engine. The editor comes with it, where one writes. */
export function DeskSheet({ id, keeping, snapshot, page, at, toolbar, folder, placeholder, onHelper, onHandle, waits }: Props) {
  const signIn = useSignIn();
  useForgottenPictures(keeping, picturesOf);
  const [missing, setMissing] = useState(false);
  if (!page) return null;
  if (missing)
    return (
      <p className="desk-width">
        <button type="button" className="btn btn-line" onClick={() => setMissing(false)}>
          Load the page again
        </button>
      </p>
    );
  return (
    <Sheet
      key={`${snapshot.generation} ${page.key}`}
      id={id}
      number={at + 1}
      document={page.document}
      label={`Page ${at + 1}`}
      placeholder={at === 0 ? placeholder : ''}
      toolbar={toolbar}
      onHelper={onHelper}
      onHandle={(handle) => {
        waits.onHandle(handle);
        onHandle?.(handle);
      }}
      {...waits.of(page.key)}
      onChange={(read) => keeping.setPage(page.key, read)}
      onImage={async (file) => {
        const { address, width, height } = await uploadPicture(file, folder, () => signIn());
        return { src: address, width, height };
      }}
      fallback={<Skeleton className="desk-width" style={{ blockSize: '50rem' }} />}
      onMissing={() => setMissing(true)}
    />
  );
}
