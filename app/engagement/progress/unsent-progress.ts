import { href } from 'react-router';
import { backgroundPost } from '../../forms/latest/background-post.ts';
import { confirmLocalProgress, type LocalProgress, unsentLocalProgress } from './local-progress.ts';

/** Whether a response is final: the position was stored, or every retry would fail too. A stored plain form is answered with a redirect. */
export const isFinal = ({ type, status }: Pick<Response, 'type' | 'status'>) =>
  type === 'opaqueredirect' || (status < 500 && status !== 429 && status !== 401);

const fieldsOf = ({ part, page, block, lastRead }: LocalProgress): Record<string, string> => ({
  restore: 'yes',
  at: String(Date.parse(lastRead)),
  sent: String(Date.now()),
  ...(block && { block }),
  ...(part ? { page: '1', part, partPage: String(page) } : { page: String(page) }),
});

/**
 * Sends the positions that the server has not confirmed, with the time they were read, so that a later one from another device is not
 * overwritten. Returns how many were stored.
 */
export async function sendUnsentProgress(): Promise<number> {
  let stored = 0;
  for (const place of unsentLocalProgress()) {
    const response = await backgroundPost(href('/works/:id/progress', { id: place.id }), fieldsOf(place)).catch(() => null);
    if (!response || !isFinal(response)) break;
    confirmLocalProgress(place.id, place.lastRead);
    if (response.type === 'opaqueredirect') stored++;
  }
  return stored;
}
