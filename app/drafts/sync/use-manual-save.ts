import { useEffect, useState } from 'react';
import { DRAFT_NOT_SAVED, DRAFT_SAVED_MS, SIGN_IN_TO_SAVE } from '../rules.ts';
import type { DraftSync } from './draft-sync.ts';

/** Saves on request. The success notice shows for three seconds, an error until the next attempt. */
export function useManualSave(sync: DraftSync, viewer: { id: string } | null, defaultError = DRAFT_NOT_SAVED) {
  const [justSaved, setJustSaved] = useState(false);
  const [saveError, setSaveError] = useState('');
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    if (!justSaved) return;
    const timer = setTimeout(() => setJustSaved(false), DRAFT_SAVED_MS);
    return () => clearTimeout(timer);
  }, [justSaved]);

  async function saveNow() {
    setSaveError('');
    if (!viewer) {
      await sync.storeOnDevice();
      setSaveError(SIGN_IN_TO_SAVE);
      return;
    }
    setSaving(true);
    const saved = await sync.saveNow();
    setSaving(false);
    setJustSaved(saved);
    if (!saved) setSaveError(sync.snapshot().message || defaultError);
  }
  useEffect(() => {
    if (viewer) setSaveError('');
  }, [viewer]);
  return { justSaved, saveError, saving, saveNow };
}
