import type { Person } from '#server/identity/viewer.ts';
import { continueReading } from '../../engagement/progress/progress.server.ts';
import { CONTINUED_SHOWN } from '../rules.ts';
import { continueAt, storedPlace } from './continue-at.ts';

/** The data of the viewer's Continue Reading cards. */
export async function continuedItems(viewer: Person) {
  const now = Date.now();
  return (await continueReading(viewer, CONTINUED_SHOWN)).map(
    ({ id, kind, title, cover, author, lastRead, status, holdUntil, minutes, content, covered, ...place }) => ({
      id,
      kind,
      title,
      cover,
      ...{ status, holdUntil, minutes, content, ...(covered && { covered }) },
      author: { name: author.name, username: author.username },
      ...continueAt(kind, id, place),
      stored: storedPlace(place, lastRead),
      lastRead: lastRead.getTime(),
      now,
    }),
  );
}
