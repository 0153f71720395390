import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme } from '#ui/theme/theme.ts';
import '#ui/controls/checkbox.css';

/** Observes the theme on the document element, which other code may change as well. */
function subscribe(changed: () => void) {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => watcher.disconnect();
}

/** Light Mode on or off (SETTINGS-02). Renders nothing without JavaScript, when the system setting applies. */
export function ThemeChoice() {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => null);
  if (!theme) return null;
  return (
    <label className="settings-row">
      <span>
        <b>Light Mode</b>
        <small id="light-mode-about">The light theme. Turn it off for the dark one.</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch-control"
        aria-label="Light Mode"
        aria-describedby="light-mode-about"
        checked={theme === 'light'}
        aria-checked={theme === 'light'}
        onChange={(event) => chooseTheme(event.currentTarget.checked ? 'light' : 'dark')}
      />
    </label>
  );
}
