import { lazy, Suspense } from 'react';
import type { Document } from '#editor/tree.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import type { PictureFolder } from '../works/picture-rules.ts';
import { uploadPicture } from '../works/upload.ts';
import type { Keeping, Snapshot } from './keeping.ts';

const Sheet = lazy(() => import('./sheet.tsx'));

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
};

/** The open page of a text, to be written on; its words go to the keeping engine. The editor comes with it, where one writes. */
export function DeskSheet({ id, keeping, snapshot, page, at, toolbar, folder, placeholder, onHelper }: Props) {
  const signIn = useSignIn();
  return (
    <Suspense fallback={<Skeleton className="desk-width" style={{ blockSize: '50rem' }} />}>
      {page && (
        <Sheet
          key={`${snapshot.generation} ${page.key}`}
          id={id}
          number={at + 1}
          document={page.document}
          label={`Page ${at + 1}`}
          placeholder={at === 0 ? placeholder : ''}
          toolbar={toolbar}
          onHelper={onHelper}
          onChange={(read) => keeping.setPage(page.key, read)}
          onImage={async (file) => {
            const { address, width, height } = await uploadPicture(file, folder, () => signIn());
            return { src: address, width, height };
          }}
        />
      )}
    </Suspense>
  );
}
