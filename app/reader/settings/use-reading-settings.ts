import { useState } from 'react';
import { href } from 'react-router';
import { useStored } from '#ui/hooks/use-stored.ts';
import { createStorage, DEVICE } from '#ui/storage.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { postLatest } from '../../forms/latest/background-post.ts';
import { DEFAULT_SETTINGS, parseSettings, type ReadingSettings } from './reading-rules.ts';

/** A visitor's settings, which another tab or an older version of the site may have stored. */
const visitorSettings = createStorage('local', DEVICE, 'reading-settings', parseSettings);

/**
 * The settings of the account, or of this browser for a visitor, and a setter that applies them at once and stores them in the background.
 */
export function useReadingSettings(
  account: ReadingSettings | null,
  signedIn: boolean,
): [ReadingSettings, (settings: ReadingSettings) => void] {
  const [own, setOwn] = useState(account ?? DEFAULT_SETTINGS);
  const [visiting, storeForVisitor] = useStored(visitorSettings);
  const choose = (settings: ReadingSettings) => {
    if (!signedIn) return storeForVisitor(settings);
    setOwn(settings);
    const { paper, dim, hideNotes, size, ...rest } = settings;
    const switches = { ...(dim && { dim: 'on' }), ...(hideNotes && { hideNotes: 'on' }) };
    const failed = () => showToast({ message: 'We couldn’t save your reading settings.', kind: 'error' });
    postLatest(href('/reading-settings'), { ...rest, size: String(size), paper: paper ?? '', ...switches }).then(({ ok, type }) => {
      if (!ok && type !== 'opaqueredirect') failed();
    }, failed);
  };
  return [signedIn ? own : (visiting ?? DEFAULT_SETTINGS), choose];
}

/** Whether the viewer hides notes of authors: by a setting of the account, or of this browser for a visitor (EDIT-23). */
export function useHiddenNotes(account: boolean, signedIn: boolean): boolean {
  const [visiting] = useStored(visitorSettings);
  return signedIn ? account : (visiting?.hideNotes ?? false);
}

/** The same for remarks on panels (REPLY-07). */
export function useRemarksSetting(account: ReadingSettings['remarks'] | null, signedIn: boolean): ReadingSettings['remarks'] {
  const [visiting] = useStored(visitorSettings);
  return (signedIn ? account : visiting?.remarks) ?? DEFAULT_SETTINGS.remarks;
}

/** Inline script in the root of an arc that hides the notes before the first paint if a visitor's stored settings say so. */
export const notesScript = `(()=>{try{if(JSON.parse(localStorage.getItem('${visitorSettings.key}')).hideNotes===true)document.currentScript.parentElement.dataset.notes='hidden'}catch{}})()`;

/**
 * Inline script in the reader's root that sets a visitor's stored settings as data attributes before the first paint. Only lowercase words
 * and the sizes 1 to 6 are accepted.
 */
export const settingsScript = `(()=>{try{const s=JSON.parse(localStorage.getItem('${visitorSettings.key}')),d=document.currentScript.parentElement.dataset;for(const k of ['paper','typeface','size','spacing','width','remarks'])if(/^[a-z]+$|^[1-6]$/.test(s[k]))d[k]=s[k];if(s.dim===true)d.dim='';if(s.hideNotes===true)d.notes='hidden';if(d.paper)d.theme=/dusk|night/.test(d.paper)?'dark':'light'}catch{}})()`;
