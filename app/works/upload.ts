import { PICTURE_NOT_UPLOADED, type PictureFolder } from './picture-rules.ts';

export type UploadedPicture = { address: string; width: number; height: number };

const WAITS = 30; // until the server has room for one of many files
const WAITS_OF_ONE = 10; // and for a single one, for whose end somebody waits
const LONGEST_WAIT_OF_ONE_S = 60; // in all
const RETRIES = 5; // while it is unavailable
const USUAL_PAUSE_S = 5;
const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1_000));

/** How long the server asks to wait, within reason; a few seconds where it does not say. */
function retryAfter({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 && seconds <= 120 ? seconds : USUAL_PAUSE_S;
}

type Ways = {
  /** Asked when there is no session. */
  onSignedOut?: () => void;
  /** One of many files: it waits longer for its turn, and is sent again when it was not received. */
  patient?: boolean;
};

/** Sends one picture, and sends it again after the time that the server asks for while it has no room; rejects with the sentence for the person. */
export async function uploadPicture(file: File, folder: PictureFolder, ways: Ways | (() => void) = {}): Promise<UploadedPicture> {
  const { onSignedOut, patient = false }: Ways = typeof ways === 'function' ? { onSignedOut: ways } : ways;
  const form = new FormData();
  form.set('file', file);
  form.set('folder', folder);
  const send = () => fetch('/pictures', { method: 'POST', body: form }).catch(() => null);
  let answer = await send();
  for (let [waits, retries, waited] = [0, 0, 0]; ; ) {
    const seconds = answer ? retryAfter(answer) : USUAL_PAUSE_S;
    const isBusy = answer?.status === 429;
    const isLost = !answer || [408, 503].includes(answer.status);
    waited += seconds;
    if (isBusy && !patient && (waits++ >= WAITS_OF_ONE || waited > LONGEST_WAIT_OF_ONE_S)) break;
    if (isBusy && patient && waits++ >= WAITS) break;
    if (!isBusy && !(patient && isLost && retries++ < RETRIES)) break;
    await pause(seconds);
    answer = await send();
  }
  if (!answer) throw new Error(PICTURE_NOT_UPLOADED);
  const said = await answer.json().catch(() => ({}));
  if (answer.ok) return said;
  if (answer.status === 401) onSignedOut?.();
  throw new Error(typeof said.message === 'string' ? said.message : PICTURE_NOT_UPLOADED);
}
