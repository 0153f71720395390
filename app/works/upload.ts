import { PICTURE_NOT_UPLOADED, type PictureFolder } from './picture-rules.ts';

export type UploadedPicture = { address: string; width: number; height: number };

/** Sends one picture; rejects with the sentence for the person. `onSignedOut` is asked when there is no session. */
export async function uploadPicture(file: File, folder: PictureFolder, onSignedOut?: () => void): Promise<UploadedPicture> {
  const form = new FormData();
  form.set('file', file);
  form.set('folder', folder);
  let answer: Response;
  try {
    answer = await fetch('/pictures', { method: 'POST', body: form });
  } catch {
    throw new Error(PICTURE_NOT_UPLOADED);
  }
  const said = await answer.json().catch(() => ({}));
  if (answer.ok) return said;
  if (answer.status === 401) onSignedOut?.();
  throw new Error(typeof said.message === 'string' ? said.message : PICTURE_NOT_UPLOADED);
}
