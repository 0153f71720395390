import { eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { librarySettings } from '../engagement/library/tables.ts';

const stored = db
  .select({ byReading: librarySettings.byReading })
  .from(librarySettings)
  .where(eq(librarySettings.personId, sql.placeholder('viewer')))
  .prepare('library_settings');

/** The viewer's settings of the library; without a row the presets. */
export async function librarySettingsOf(viewer: Person): Promise<{ byReading: boolean }> {
  const [row] = await stored.execute({ viewer: viewer.id });
  return row ?? { byReading: true };
}

/** Turns on or off that reading changes the viewer's library (LIB-04). */
export async function setByReading(viewer: Person, byReading: boolean): Promise<void> {
  await db
    .insert(librarySettings)
    .values({ personId: viewer.id, byReading })
    .onConflictDoUpdate({ target: librarySettings.personId, set: { byReading } });
}
