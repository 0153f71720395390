import { href } from 'react-router';
import { quietPost } from './background-post.ts';
import { confirmHere, type LocalProgress, unsentHere } from './local-progress.ts';

/** Whether an answer ends the matter: the place is stored, or it will be refused every time. A plain form is answered with a redirect. */
export const isFinal = ({ type, status }: Pick<Response, 'type' | 'status'>) =>
  type === 'opaqueredirect' || (status < 500 && status !== 429 && status !== 401);

const fieldsOf = ({ part, page, lastRead }: LocalProgress): Record<string, string> => ({
  restore: 'yes',
  at: String(Date.parse(lastRead)),
  sent: String(Date.now()),
  ...(part ? { page: '1', part, partPage: String(page) } : { page: String(page) }),
});

/**
 * Sends the places that the server has not confirmed, with the time they were read: a place that another device stored later stays (ENGAGE-32).
 * Returns how many were stored.
 */
export async function sendLatePlaces(): Promise<number> {
  let stored = 0;
  for (const place of unsentHere()) {
    const answer = await quietPost(href('/works/:id/progress', { id: place.id }), fieldsOf(place)).catch(() => null);
    if (!answer || !isFinal(answer)) break;
    confirmHere(place.id, place.lastRead);
    if (answer.type === 'opaqueredirect') stored++;
  }
  return stored;
}
