import { useState, useSyncExternalStore } from 'react';
import { href } from 'react-router';
import { notify } from '#ui/notify.ts';
import { newestPost } from './background-post.ts';
import { FIRST_SETTINGS, type ReadingSettings, readSettings, SETTINGS_KEY } from './reading-rules.ts';

const listeners = new Set<() => void>();
let read = '';
let visitors = FIRST_SETTINGS;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function visitorSettings(): ReadingSettings {
  try {
    const kept = localStorage.getItem(SETTINGS_KEY) ?? '';
    if (kept !== read) {
      read = kept;
      visitors = kept ? readSettings(JSON.parse(kept)) : FIRST_SETTINGS;
    }
  } catch {
    // no storage, or somebody else's text in it: the last that was chosen here
  }
  return visitors;
}

function storeForVisitor(settings: ReadingSettings) {
  visitors = settings;
  try {
    read = JSON.stringify(settings);
    localStorage.setItem(SETTINGS_KEY, read);
  } catch {
    // they hold until the tab is closed
  }
  for (const listener of listeners) listener();
}

/** The settings of the account, or of this browser for a visitor, and how to choose: applied at once, kept in the background. */
export function useReadingSettings(
  account: ReadingSettings | null,
  signedIn: boolean,
): [ReadingSettings, (settings: ReadingSettings) => void] {
  const [own, setOwn] = useState(account ?? FIRST_SETTINGS);
  const visiting = useSyncExternalStore(subscribe, visitorSettings, () => FIRST_SETTINGS);
  const choose = (settings: ReadingSettings) => {
    if (!signedIn) return storeForVisitor(settings);
    setOwn(settings);
    const { paper, dim, size, ...rest } = settings;
    const failed = () => notify({ words: 'We couldn’t save your reading settings.', kind: 'error' });
    newestPost(href('/reading-settings'), { ...rest, size: String(size), paper: paper ?? '', ...(dim ? { dim: 'on' } : {}) }).then(
      ({ ok, type }) => {
        if (!ok && type !== 'opaqueredirect') failed();
      },
      failed,
    );
  };
  return [signedIn ? own : visiting, choose];
}

/**
 * Runs while a visitor's page is still being read, inside the reader's root, before its first paint: what this browser kept becomes the
 * attributes that the styles go by. Attributes only, each from a list of words or a number.
 */
export const settingsScript = `(()=>{try{const s=JSON.parse(localStorage.getItem('${SETTINGS_KEY}')),d=document.currentScript.parentElement.dataset;for(const k of ['paper','typeface','size','spacing','width'])if(/^[a-z]+$|^[1-6]$/.test(s[k]))d[k]=s[k];if(s.dim===true)d.dim='';if(d.paper)d.theme=/dusk|night/.test(d.paper)?'dark':'light'}catch{}})()`;
