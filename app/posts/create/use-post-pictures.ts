import pLimit from 'p-limit';
import { useEffect, useEffectEvent, useState } from 'react';
import { IMAGE_REFUSED } from '#server/media/file-rules.ts';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { PICTURE_NOT_UPLOADED } from '../../images/picture-rules.ts';
import { PICTURES_MAX, TOO_MANY_PICTURES } from './new-post-rules.ts';
import type { PostDraft } from './post-draft.ts';
import { sendPicture } from './send-picture.ts';

/** An image being uploaded; `part` is the progress, 0 to 1. */
export type Upload = { key: number; name: string; part: number };

const CONCURRENT_UPLOADS_MAX = 2;
let lastKey = 0;

const inDialog = (target: EventTarget | null) => target instanceof Element && target.closest('[role="alertdialog"]') !== null;

type Props = { draft: PostDraft; change(next: (now: PostDraft) => Partial<PostDraft>): void };

/** Uploads images from the file picker, drop and paste, in order. Each rejected file is reported by name. */
export function usePostPictures({ draft, change }: Props) {
  const signIn = useSignIn();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [limit] = useState(() => pLimit(CONCURRENT_UPLOADS_MAX));

  async function addFiles(files: readonly File[]) {
    const images = files.filter(({ type }) => type.startsWith('image/'));
    const room = Math.max(0, PICTURES_MAX - draft.pictures.length - uploads.length);
    const accepted = images.slice(0, room).map((file) => ({ file, key: ++lastKey }));
    setProblems([
      ...files.filter((file) => !images.includes(file)).map(({ name }) => `${name}: ${IMAGE_REFUSED}`),
      ...images.slice(room).map(({ name }) => `${TOO_MANY_PICTURES} ${name} wasn’t added.`),
    ]);
    setUploads((all) => [...all, ...accepted.map(({ key, file: { name } }) => ({ key, name, part: 0 }))]);
    const sent = accepted.map(({ file, key }) =>
      limit(() =>
        sendPicture(
          file,
          (part) => setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, part } : upload))),
          () => signIn(),
        ),
      ).catch((problem: unknown) => {
        const message = problem instanceof Error ? problem.message : PICTURE_NOT_UPLOADED;
        setProblems((all) => [...all, `${file.name}: ${message}`]);
        return null;
      }),
    );
    for (const [i, uploading] of sent.entries()) {
      const picture = await uploading;
      const key = accepted[i]?.key;
      setUploads((all) => all.filter((upload) => upload.key !== key));
      if (!picture) continue;
      const { address: src, width, height } = picture;
      change(({ pictures }) => ({ pictures: [...pictures, { src, width, height, description: '' }] }));
    }
  }

  const isOver = usePageDrop(addFiles);
  return { uploads, problems, over: isOver, addFiles };
}

/** Accepts files dropped or pasted anywhere on the page, because the browser would navigate to a file dropped outside the field. */
function usePageDrop(onFiles: (files: readonly File[]) => unknown) {
  const [isOver, setOver] = useState(false);
  const add = useEffectEvent(onFiles);
  useEffect(() => {
    const hasFiles = (transfer: DataTransfer | null) => Boolean(transfer?.types.includes('Files'));
    const dragOver = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer) || inDialog(event.target)) return;
      event.preventDefault();
      setOver(true);
    };
    const dragLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event.dataTransfer) || inDialog(event.target)) return;
      event.preventDefault();
      add([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (!files.length || inDialog(event.target) || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      add(files);
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('dragover', dragOver, { signal });
    addEventListener('dragleave', dragLeave, { signal });
    addEventListener('drop', drop, { signal });
    addEventListener('paste', paste, { signal });
    return () => controller.abort();
  }, []);
  return isOver;
}
