import { useState } from 'react';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import type { PageContent } from '../drafts/pages/draft-page.ts';
import type { DraftSync } from '../drafts/sync/draft-sync.ts';

/** Saves the draft before it is published, so that the published text is what the writer sees. */
export function useSaveFirst<C extends PageContent>(sync: DraftSync<C>, defaultError: string) {
  const signIn = useSignIn();
  const [saving, setSaving] = useState(false);
  const [saveError, setSaveError] = useState('');
  /** Returns whether everything is saved; the error is in `saveError`. */
  async function saveFirst() {
    setSaveError('');
    setSaving(true);
    const saved = await sync.saveNow();
    setSaving(false);
    const { state, message } = sync.snapshot();
    if (!saved && state === 'signed-out') signIn();
    if (!saved) setSaveError(message || defaultError);
    return saved;
  }
  return { saving, saveError, saveFirst };
}
