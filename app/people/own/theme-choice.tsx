import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme } from '#ui/theme.ts';

/** The theme stands on the document, where others may change it as well. */
function follow(changed: () => void) {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => watcher.disconnect();
}

/** Light Mode on or off (SETTINGS-02). Without scripts the system decides, and there is nothing to switch. */
export function ThemeChoice() {
  const theme = useSyncExternalStore(follow, currentTheme, () => null);
  if (!theme) return null;
  return (
    <label className="settings-row settings-switch">
      <span>
        <b>Light Mode</b>
        <small id="light-mode-about">Paper by day. Switch it off for night.</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label="Light Mode"
        aria-describedby="light-mode-about"
        checked={theme === 'light'}
        aria-checked={theme === 'light'}
        onChange={(event) => chooseTheme(event.currentTarget.checked ? 'light' : 'dark')}
      />
    </label>
  );
}
