import { useState } from 'react';

/** State of a dialog that is loaded when it is first opened, and stays mounted so that its closing animation runs. */
export function useLazyDialog() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return {
    mounted: state !== 'never',
    open: state === 'open',
    show: () => setState('open'),
    hide: () => setState('closed'),
    /** After a failed load: the next opening loads it again. */
    reset: () => setState('never'),
  };
}

/** Click handler of a link that opens a dialog instead; modified clicks still open a new tab. */
export const onPlainClick = (show: () => void) => (event: React.MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  show();
};
