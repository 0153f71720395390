import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a reader shows of a text whose author may publish changes meanwhile: the version on screen until the reader asks for the new one or
 * goes to another page of it (EDIT-12). `latest` is what the page loaded last; `revision` increases with each published change.
 */
export function useShownVersion<T>(revision: number, latest: T) {
  const { key } = useLocation();
  const [shown, setShown] = useState({ key, revision, value: latest });
  const isOutdated = shown.key === key && shown.revision !== revision;
  if (!isOutdated && (shown.key !== key || shown.value !== latest)) setShown({ key, revision, value: latest });
  return { value: isOutdated ? shown.value : latest, isOutdated, showNew: () => setShown({ key, revision, value: latest }) };
}
