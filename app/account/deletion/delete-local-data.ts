import { href, replace } from 'react-router';
import { showToast } from '#ui/toasts/show-toast.ts';
import { catchActionErrors } from '../../forms/action-errors.ts';
import { clearDeviceText } from '../sessions/device-text.ts';
import { DELETION_MESSAGES } from './deletion-rules.ts';

/** Deletes the account, then this person's data in the browser, and redirects to the home page with a toast. */
export async function deleteAccountAndLocalData<T extends object>(serverAction: () => Promise<T>) {
  const response = await catchActionErrors(serverAction, DELETION_MESSAGES.failed);
  if (!('left' in response)) return response;
  await clearDeviceText(String(response.left)).catch(() => {}); // the browser has no storage, or refuses access to it
  void showToast({ message: DELETION_MESSAGES.goodbye });
  throw replace(href('/'));
}
