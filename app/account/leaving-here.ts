import { replace } from 'react-router';
import { notify } from '#ui/notify.ts';
import { calmly } from '../shell/sending.ts';
import { LEAVING_WORDS } from './leaving-rules.ts';
import { forgetWordsHere } from './words-here.ts';

/** Deletes the account from a page with scripts, and then leaves nothing of the person in this browser: goodbye is said on the front page. */
export async function leaveHere<T extends object>(serverAction: () => Promise<T>) {
  const answer = await calmly(serverAction, LEAVING_WORDS.failed);
  if (!('left' in answer)) return answer;
  await forgetWordsHere(String(answer.left)).catch(() => {}); // a browser that keeps nothing, or lets nobody look
  void notify({ words: LEAVING_WORDS.goodbye });
  throw replace('/');
}
