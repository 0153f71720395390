import { replace } from 'react-router';
import { notify } from '#ui/notify.ts';
import { calmly } from '../shell/sending.ts';
import { clearDeviceText } from './device-text.ts';
import { LEAVING_WORDS } from './leaving-rules.ts';

/** Deletes the account from a page with scripts, and then leaves nothing of the person in this browser: goodbye is said on the front page. */
export async function leaveHere<T extends object>(serverAction: () => Promise<T>) {
  const answer = await calmly(serverAction, LEAVING_WORDS.failed);
  if (!('left' in answer)) return answer;
  await clearDeviceText(String(answer.left)).catch(() => {}); // the browser has no storage, or refuses access to it
  void notify({ words: LEAVING_WORDS.goodbye });
  throw replace('/');
}
