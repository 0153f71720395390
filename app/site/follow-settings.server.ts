import { log } from '#server/process/log.ts';
import { currentSettings, isLoaded, loadSettings, onSettingsChange, onSettingsLoad } from './settings.server.ts';

/** A setting changed, the site got or lost its owner, or announcements were missed. */
const TOPICS = new Set(['settings', 'setup', '*']);
const RETRY_MS = 1_000;
const TIMEOUT_MAX = 2 ** 31 - 1; // ms, of setTimeout

let retry: NodeJS.Timeout | undefined;

/** Reads changed settings; while the database is unavailable it tries again, once for all events that came meanwhile. */
async function reloadSettings(): Promise<void> {
  clearTimeout(retry);
  try {
    await loadSettings();
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'settings not reloaded, will retry');
    clearTimeout(retry);
    retry = setTimeout(reloadSettings, RETRY_MS).unref();
  }
}
// A later load that succeeded makes the retry needless.
onSettingsLoad(() => clearTimeout(retry));

/**
 * Follows announced topics: `drop` gets each of them, and '*' once changed settings are loaded, because every cached page shows settings.
 * Settings are loaded again when they, the owner or the listed words change.
 */
export function followChanges(hub: { on(listener: (topic: string) => void): void }, drop: (topic: string) => void) {
  hub.on((topic) => {
    drop(topic);
    if (TOPICS.has(topic) && isLoaded()) void reloadSettings();
  });
  let bannerEnd: NodeJS.Timeout | undefined;
  /** Cached pages contain the banner, so they are dropped when it ends. */
  function dropAtBannerEnd() {
    clearTimeout(bannerEnd);
    const until = currentSettings().banner?.until;
    if (until)
      bannerEnd = setTimeout(() => (Date.now() < until ? dropAtBannerEnd() : drop('*')), Math.min(TIMEOUT_MAX, until - Date.now())).unref();
  }
  onSettingsLoad(dropAtBannerEnd);
  onSettingsChange(() => drop('*'));
}
