import pLimit from 'p-limit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSignIn } from '../../account/sign-in-dialog-context.tsx';
import { PICTURE_NOT_UPLOADED, PICTURE_REFUSED } from '../../works/picture-rules.ts';
import { ONLY_FOUR, PICTURES_MAX } from './new-post-rules.ts';
import type { PostDraft } from './post-draft.ts';
import { sendPicture } from './send-picture.ts';

/** A picture on its way; `part` of it is sent, 0 to 1. */
export type Coming = { key: number; name: string; part: number };

const AT_ONCE = 2;
let made = 0;

const inDialog = (target: EventTarget | null) => target instanceof Element && target.closest('[role="alertdialog"]') !== null;

type Props = { draft: PostDraft; change(next: (now: PostDraft) => Partial<PostDraft>): void };

/** Pictures by button, drop and paste, several at once, in their order (POST-01, POST-02). What is not taken is said, each with its name. */
export function usePostPictures({ draft, change }: Props) {
  const signIn = useSignIn();
  const [coming, setComing] = useState<readonly Coming[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [over, setOver] = useState(false);
  const now = useRef({ have: 0, signIn });
  useEffect(() => {
    now.current = { have: draft.pictures.length + coming.length, signIn };
  });

  const put = useMemo(() => {
    const limit = pLimit(AT_ONCE);
    return async (files: readonly File[]) => {
      const images = files.filter(({ type }) => type.startsWith('image/'));
      const room = Math.max(0, PICTURES_MAX - now.current.have);
      const taken = images.slice(0, room).map((file) => ({ file, key: ++made }));
      now.current.have += taken.length;
      setProblems([
        ...files.filter((file) => !images.includes(file)).map(({ name }) => `${name}: ${PICTURE_REFUSED}`),
        ...images.slice(room).map(({ name }) => `${ONLY_FOUR} ${name} wasn’t added.`),
      ]);
      setComing((all) => [...all, ...taken.map(({ key, file: { name } }) => ({ key, name, part: 0 }))]);
      const sent = taken.map(({ file, key }) =>
        limit(() =>
          sendPicture(
            file,
            (part) => setComing((all) => all.map((one) => (one.key === key ? { ...one, part } : one))),
            () => now.current.signIn(),
          ),
        ).catch((problem: unknown) => {
          const words = problem instanceof Error ? problem.message : PICTURE_NOT_UPLOADED;
          setProblems((all) => [...all, `${file.name}: ${words}`]);
          return null;
        }),
      );
      for (const [i, uploading] of sent.entries()) {
        const picture = await uploading;
        const key = taken[i]?.key;
        setComing((all) => all.filter((one) => one.key !== key));
        if (!picture) continue;
        const { address: src, width, height } = picture;
        change(({ pictures }) => ({ pictures: [...pictures, { src, width, height, description: '' }] }));
      }
    };
  }, [change]);

  // The whole page takes files: one dropped beside the place would otherwise take the page away.
  useEffect(() => {
    const carries = (transfer: DataTransfer | null) => Boolean(transfer?.types.includes('Files'));
    const dragOver = (event: DragEvent) => {
      if (!carries(event.dataTransfer) || inDialog(event.target)) return;
      event.preventDefault();
      setOver(true);
    };
    const dragLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!carries(event.dataTransfer) || inDialog(event.target)) return;
      event.preventDefault();
      void put([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (!files.length || inDialog(event.target) || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      void put(files);
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('dragover', dragOver, { signal });
    addEventListener('dragleave', dragLeave, { signal });
    addEventListener('drop', drop, { signal });
    addEventListener('paste', paste, { signal });
    return () => stop.abort();
  }, [put]);

  return { coming, problems, over, put };
}
