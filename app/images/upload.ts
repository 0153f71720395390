import { href } from 'react-router';
import { PICTURE_NOT_UPLOADED, type PictureFolder } from './picture-rules.ts';

export type UploadedPicture = { address: string; width: number; height: number };

const BATCH_WAITS_MAX = 30; // for a turn, per file of a batch
const SINGLE_WAITS_MAX = 10; // for a single file, while the user waits
const SINGLE_WAIT_MAX_S = 60; // total
const RETRIES_MAX = 5; // while the server is unavailable
const DEFAULT_PAUSE_S = 5;
const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1_000));

/** Seconds from `Retry-After`, up to 120, or the default. */
function retryAfter({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 && seconds <= 120 ? seconds : DEFAULT_PAUSE_S;
}

type Options = {
  /** Called when the session has ended. */
  onSignedOut?: () => void;
  /** One of many files: waits longer for its turn, and is resent when it was not received. */
  isBatch?: boolean;
};

/** Uploads one image and retries after the `Retry-After` time while the server is busy. Rejects with a message for the user. */
export async function uploadPicture(file: File, folder: PictureFolder, options: Options | (() => void) = {}): Promise<UploadedPicture> {
  const { onSignedOut, isBatch = false }: Options = typeof options === 'function' ? { onSignedOut: options } : options;
  const form = new FormData();
  form.set('file', file);
  form.set('folder', folder);
  const send = () => fetch(href('/pictures'), { method: 'POST', body: form }).catch(() => null);
  let response = await send();
  for (let [waits, retries, waited] = [0, 0, 0]; ; ) {
    const seconds = response ? retryAfter(response) : DEFAULT_PAUSE_S;
    const isBusy = response?.status === 429;
    const isLost = !response || [408, 503].includes(response.status);
    waited += seconds;
    if (isBusy && !isBatch && (waits++ >= SINGLE_WAITS_MAX || waited > SINGLE_WAIT_MAX_S)) break;
    if (isBusy && isBatch && waits++ >= BATCH_WAITS_MAX) break;
    if (!isBusy && !(isBatch && isLost && retries++ < RETRIES_MAX)) break;
    await pause(seconds);
    response = await send();
  }
  if (!response) throw new Error(PICTURE_NOT_UPLOADED);
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  if (response.status === 401) onSignedOut?.();
  throw new Error(typeof body.message === 'string' ? body.message : PICTURE_NOT_UPLOADED);
}
