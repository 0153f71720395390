import { useEffect, useState } from 'react';

/** Whether there is room for the docked panel: what is in it is loaded only where it shows. */
export function useWide(query = '(min-width: 1024px)') {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const room = matchMedia(query);
    const look = () => setWide(room.matches);
    look();
    room.addEventListener('change', look);
    return () => room.removeEventListener('change', look);
  }, [query]);
  return wide;
}
