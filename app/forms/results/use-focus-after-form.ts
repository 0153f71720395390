import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { focusContent } from '#ui/hooks/focus-on-removal.ts';

/** Focuses the title of the page to which a form led, because the pressed button was removed; a page may focus something else before. */
export function useFocusAfterForm() {
  const isPosting = useNavigation().formMethod === 'POST';
  const { pathname } = useLocation();
  const from = useRef<string | null>(null); // of the form that is being sent
  useEffect(() => {
    if (isPosting) from.current ??= pathname;
    else if (from.current !== null) {
      if (from.current !== pathname && document.activeElement === document.body) focusContent();
      from.current = null;
    }
  }, [isPosting, pathname]);
}
