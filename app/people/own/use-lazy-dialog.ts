import { useState } from 'react';

/** A dialog that is loaded when it is first asked for, and stays mounted so that it can close with grace. */
export function useOpened() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return {
    asked: state !== 'never',
    open: state === 'open',
    show: () => setState('open'),
    hide: () => setState('closed'),
    /** It did not come: the next time it is asked for anew. */
    miss: () => setState('never'),
  };
}

/** A link that opens a dialog where there are scripts; a new tab is still a new tab. */
export const instead = (show: () => void) => (event: React.MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  show();
};
