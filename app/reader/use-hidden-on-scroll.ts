import { useEffect, useRef, useState } from 'react';

/** Whether to hide the bar: true while scrolling down, until scrolling up. */
export function useHiddenOnScroll() {
  const [isHidden, setHidden] = useState(false);
  const last = useRef(0);
  useEffect(() => {
    const onScroll = () => {
      const now = Math.max(0, scrollY);
      if (Math.abs(now - last.current) < 6) return;
      setHidden(now > last.current && now > 72);
      last.current = now;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return isHidden;
}
