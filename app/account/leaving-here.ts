import { replace } from 'react-router';
import { notify } from '#ui/notify.ts';
import { calmly } from '../shell/sending.ts';
import { LEAVING_WORDS } from './leaving-rules.ts';

/** Deletes the account from a page with scripts, and then leaves nothing of the person in this browser: goodbye is said on the front page. */
export async function leaveHere<T extends object>(serverAction: () => Promise<T>) {
  const answer = await calmly(serverAction, LEAVING_WORDS.failed);
  if (!('left' in answer)) return answer;
  await forgetOwner(String(answer.left));
  void notify({ words: LEAVING_WORDS.goodbye });
  throw replace('/');
}

/** Words that wait here to be sent are kept under their owner's id, so that nobody else at this browser sees them; now nobody shall. */
async function forgetOwner(id: string) {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.includes(id)) storage.removeItem(key);
    const { browserDevice } = await import('../write/device.ts');
    await (await browserDevice())?.forgetOwner(id);
  } catch {
    // a browser that keeps nothing, or lets nobody look
  }
}
