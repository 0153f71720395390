import { useState, useSyncExternalStore } from 'react';
import { href } from 'react-router';
import { notify } from '#ui/toasts/notify.ts';
import { postLatest } from '../../forms/background-post.ts';
import { DEFAULT_SETTINGS, parseSettings, type ReadingSettings, SETTINGS_KEY } from './reading-rules.ts';

const listeners = new Set<() => void>();
let storedText = '';
let visitorValue = DEFAULT_SETTINGS;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function visitorSettings(): ReadingSettings {
  try {
    const stored = localStorage.getItem(SETTINGS_KEY) ?? '';
    if (stored !== storedText) {
      storedText = stored;
      visitorValue = stored ? parseSettings(JSON.parse(stored)) : DEFAULT_SETTINGS;
    }
  } catch {
    // no storage or invalid content: the settings last chosen in this tab
  }
  return visitorValue;
}

function storeForVisitor(settings: ReadingSettings) {
  visitorValue = settings;
  try {
    storedText = JSON.stringify(settings);
    localStorage.setItem(SETTINGS_KEY, storedText);
  } catch {
    // no storage: they apply until the tab is closed
  }
  for (const listener of listeners) listener();
}

/** The settings of the account, or of this browser for a visitor, and a setter that applies them at once and stores them in the background. */
export function useReadingSettings(
  account: ReadingSettings | null,
  signedIn: boolean,
): [ReadingSettings, (settings: ReadingSettings) => void] {
  const [own, setOwn] = useState(account ?? DEFAULT_SETTINGS);
  const visiting = useSyncExternalStore(subscribe, visitorSettings, () => DEFAULT_SETTINGS);
  const choose = (settings: ReadingSettings) => {
    if (!signedIn) return storeForVisitor(settings);
    setOwn(settings);
    const { paper, dim, size, ...rest } = settings;
    const failed = () => notify({ words: 'We couldn’t save your reading settings.', kind: 'error' });
    postLatest(href('/reading-settings'), { ...rest, size: String(size), paper: paper ?? '', ...(dim ? { dim: 'on' } : {}) }).then(
      ({ ok, type }) => {
        if (!ok && type !== 'opaqueredirect') failed();
      },
      failed,
    );
  };
  return [signedIn ? own : visiting, choose];
}

/**
 * Inline script in the reader's root that sets a visitor's stored settings as data attributes before the first paint. Only lowercase words and the sizes
 * 1 to 6 are accepted.
 */
export const settingsScript = `(()=>{try{const s=JSON.parse(localStorage.getItem('${SETTINGS_KEY}')),d=document.currentScript.parentElement.dataset;for(const k of ['paper','typeface','size','spacing','width'])if(/^[a-z]+$|^[1-6]$/.test(s[k]))d[k]=s[k];if(s.dim===true)d.dim='';if(d.paper)d.theme=/dusk|night/.test(d.paper)?'dark':'light'}catch{}})()`;
