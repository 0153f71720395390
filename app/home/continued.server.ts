import type { Person } from '../audience/viewer.ts';
import { continueReading } from '../works/engagement.server.ts';
import { continueAt, storedPlace } from './continue-at.ts';
import { CONTINUED } from './rules.ts';

/** The data of the viewer's Continue Reading cards. */
export async function continuedItems(viewer: Person) {
  const now = Date.now();
  return (await continueReading(viewer, CONTINUED)).map(({ id, kind, title, cover, author, lastRead, ...place }) => ({
    id,
    kind,
    title,
    cover,
    author: { name: author.name },
    ...continueAt(kind, id, place),
    stored: storedPlace(place, lastRead),
    lastRead: lastRead.getTime(),
    now,
  }));
}
