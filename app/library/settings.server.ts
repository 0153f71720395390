import { eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { librarySettings } from '../engagement/library/tables.ts';
import type { LibrarySettings } from './library-rules.ts';

const stored = db
  .select({ byReading: librarySettings.byReading, historyPaused: librarySettings.historyPaused })
  .from(librarySettings)
  .where(eq(librarySettings.personId, sql.placeholder('viewer')))
  .prepare('library_settings');

/** The viewer's settings of the library; without a row the defaults. */
export async function librarySettingsOf(viewer: Person): Promise<LibrarySettings> {
  const [row] = await stored.execute({ viewer: viewer.id });
  return row ?? { byReading: true, historyPaused: false };
}

/** Changes settings of the viewer's library; what is not given stays as it is (LIB-04, LIB-09). */
export async function changeSettings(viewer: Person, changed: Partial<LibrarySettings>): Promise<void> {
  if (!Object.keys(changed).length) return;
  await db
    .insert(librarySettings)
    .values({ personId: viewer.id, ...changed })
    .onConflictDoUpdate({ target: librarySettings.personId, set: changed });
}
