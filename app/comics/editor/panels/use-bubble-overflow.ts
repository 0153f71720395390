import { type RefObject, useEffect, useState } from 'react';

/** Whether a bubble is taller than its picture. `bubbles` lists their ids, so that the effect runs again when they change. */
export function useBubbleOverflow(frame: RefObject<HTMLElement | null>, bubbles: string): boolean {
  const [tooTall, setTooTall] = useState(false);
  useEffect(() => {
    const box = frame.current;
    if (!box || !bubbles) return setTooTall(false);
    const elements = [...box.querySelectorAll<HTMLElement>('.speech-bubble')];
    const observer = new ResizeObserver(() => setTooTall(elements.some((element) => element.offsetHeight > box.clientHeight)));
    for (const each of [box, ...elements]) observer.observe(each);
    return () => observer.disconnect();
  }, [frame, bubbles]);
  return tooTall;
}
