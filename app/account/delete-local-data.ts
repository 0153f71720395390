import { replace } from 'react-router';
import { notify } from '#ui/notify.ts';
import { calmly } from '../shell/action-errors.ts';
import { DELETION_MESSAGES } from './deletion-rules.ts';
import { clearDeviceText } from './device-text.ts';

/** Deletes the account from a page with scripts, and then leaves nothing of the person in this browser: goodbye is said on the front page. */
export async function leaveHere<T extends object>(serverAction: () => Promise<T>) {
  const answer = await calmly(serverAction, DELETION_MESSAGES.failed);
  if (!('left' in answer)) return answer;
  await clearDeviceText(String(answer.left)).catch(() => {}); // the browser has no storage, or refuses access to it
  void notify({ words: DELETION_MESSAGES.goodbye });
  throw replace('/');
}
