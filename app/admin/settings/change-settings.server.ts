import { type Actor, requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { announce } from '#server/live/live.ts';
import { recordAction } from '../../moderation/log.server.ts';
import { BANNER_TOPIC } from '../../site/banner-rules.ts';
import type { SettingValues } from '../../site/setting-rules.ts';
import { loadSettings, lockSettings, type ShownSettings, storeSettings } from '../../site/settings.server.ts';

export type SettingsChange = { saved: true } | { conflict: ShownSettings };

/**
 * Stores checked values in one transaction with their log line, and announces them. `revision` is that of the settings on which they are
 * based; null, from the command line, overwrites.
 */
export async function changeSettings(viewer: Actor, values: Partial<SettingValues>, revision: number | null): Promise<SettingsChange> {
  requireRank(viewer, 'administrator');
  const result = await db.transaction(async (tx): Promise<SettingsChange> => {
    const current = await lockSettings(viewer, tx);
    if (revision !== null && revision !== current.revision) return { conflict: current };
    const changed = await storeSettings(viewer, tx, values);
    if (changed) await recordAction(viewer, tx, { action: 'setting-changed', ...changed });
    return { saved: true };
  });
  await loadSettings(); // this process does not wait for its own announcement
  // Open pages read the banner again; after the announcement of the settings, so that every process has them by then.
  if ('saved' in result && Object.keys(values).some((key) => key.startsWith('banner-'))) await announce(db, BANNER_TOPIC);
  return result;
}
