import { log } from '#server/process/log.ts';
import { isLoaded, loadSettings, onSettingsChange } from './settings.server.ts';

/** A setting changed, the site got or lost its owner, or announcements were missed. */
const TOPICS = new Set(['settings', 'setup', '*']);
const RETRY_MS = 1_000;

/** Reads changed settings; while the database is unavailable it tries again. */
async function reloadSettings(): Promise<void> {
  await loadSettings().catch((error) => {
    log.warn({ err: { name: error?.name } }, 'settings not reloaded, will retry');
    setTimeout(reloadSettings, RETRY_MS).unref();
  });
}

/** Calls `drop` with every announced topic and, because every page shows settings, with '*' once changed settings are loaded. */
export function dropAnnounced(hub: { on(listener: (topic: string) => void): void }, drop: (topic: string) => void) {
  hub.on((topic) => {
    drop(topic);
    if (TOPICS.has(topic) && isLoaded()) void reloadSettings();
  });
  onSettingsChange(() => drop('*'));
}
