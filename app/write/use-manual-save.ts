import { useEffect, useState } from 'react';
import type { DraftSync } from './draft-sync.ts';
import { DRAFT_NOT_SAVED, DRAFT_SAVED_MS, SIGN_IN_TO_SAVE } from './rules.ts';

/** Save Draft, and what is said about it: the saved notice for three seconds, a failure until the next try (DRAFT-02, -12, -13). */
export function useSaveNow(sync: DraftSync | null, viewer: { id: string } | null, notSaved = DRAFT_NOT_SAVED) {
  const [just, setJust] = useState(false);
  const [failed, setFailed] = useState('');
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    if (!just) return;
    const timer = setTimeout(() => setJust(false), DRAFT_SAVED_MS);
    return () => clearTimeout(timer);
  }, [just]);

  async function saveNow() {
    if (!sync) return;
    setFailed('');
    if (!viewer) {
      await sync.storeOnDevice();
      setFailed(SIGN_IN_TO_SAVE);
      return;
    }
    setSaving(true);
    const saved = await sync.saveNow();
    setSaving(false);
    setJust(saved);
    if (!saved) setFailed(sync.snapshot().message || notSaved);
  }
  useEffect(() => {
    if (viewer) setFailed('');
  }, [viewer]);
  return { just, failed, saving, saveNow };
}
