import { eq } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { people } from '../../people/tables.ts';
import type { ReadingSettings } from './reading-rules.ts';

export async function saveReadingSettings(viewer: Person, settings: ReadingSettings) {
  await db.update(people).set({ readingSettings: settings }).where(eq(people.id, viewer.id));
}
