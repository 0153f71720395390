import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';

/**
 * The stored values that a form shows, with their version. A live event reloads the page but not the fields, so newer values of others
 * count only after a save or a conflict of the form itself (`isCurrent`); otherwise the next save would overwrite them unseen.
 */
export function useFormVersion<T>(stored: T, isCurrent: boolean): T {
  const isPosting = useNavigation().formMethod === 'POST';
  const wasPosting = useRef(false);
  const [shown, setShown] = useState(stored);
  useEffect(() => {
    if (wasPosting.current && !isPosting && isCurrent) setShown(stored);
    wasPosting.current = isPosting;
  }, [isPosting, isCurrent, stored]);
  return shown;
}
