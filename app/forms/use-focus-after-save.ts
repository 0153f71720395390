import { useEffect, useRef } from 'react';

/** A saved form is rendered again with what is stored, which removes the pressed button: the new one receives its focus. */
export function useFocusAfterSave(isSaved: boolean) {
  const wasSaved = useRef(isSaved);
  useEffect(() => {
    if (isSaved && !wasSaved.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main form [type="submit"]')?.focus();
    wasSaved.current = isSaved;
  }, [isSaved]);
}
