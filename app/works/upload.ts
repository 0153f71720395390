import { PICTURE_NOT_UPLOADED, type PictureFolder } from './picture-rules.ts';

export type UploadedPicture = { address: string; width: number; height: number };

const WAITS = 30; // more than 200 files take at 60 a minute
const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1_000));

/** How long the server asks to wait, within reason; a few seconds where it does not say. */
function retryAfter({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 && seconds <= 120 ? seconds : 5;
}

type Ways = {
  /** Asked when there is no session. */
  onSignedOut?: () => void;
  /** One of many files: where too many came at once it waits for its turn, as long as the server says, instead of failing. */
  patient?: boolean;
};

/** Sends one picture; rejects with the sentence for the person. */
export async function uploadPicture(file: File, folder: PictureFolder, ways: Ways | (() => void) = {}): Promise<UploadedPicture> {
  const { onSignedOut, patient = false }: Ways = typeof ways === 'function' ? { onSignedOut: ways } : ways;
  const form = new FormData();
  form.set('file', file);
  form.set('folder', folder);
  let answer: Response;
  try {
    answer = await fetch('/pictures', { method: 'POST', body: form });
    for (let waits = 0; patient && answer.status === 429 && waits < WAITS; waits++) {
      await pause(retryAfter(answer));
      answer = await fetch('/pictures', { method: 'POST', body: form });
    }
  } catch {
    throw new Error(PICTURE_NOT_UPLOADED);
  }
  const said = await answer.json().catch(() => ({}));
  if (answer.ok) return said;
  if (answer.status === 401) onSignedOut?.();
  throw new Error(typeof said.message === 'string' ? said.message : PICTURE_NOT_UPLOADED);
}
