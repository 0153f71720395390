import { type RefObject, useEffect, useState } from 'react';

/** Whether a balloon has grown taller than its picture: it is shown whole, and the writer is told. `bubbles` names the ones there are. */
export function useTooTall(frame: RefObject<HTMLElement | null>, bubbles: string): boolean {
  const [tooTall, setTooTall] = useState(false);
  useEffect(() => {
    const box = frame.current;
    if (!box || !bubbles) return setTooTall(false);
    const balloons = [...box.querySelectorAll<HTMLElement>('.speech-bubble')];
    const observer = new ResizeObserver(() => setTooTall(balloons.some((balloon) => balloon.offsetHeight > box.clientHeight)));
    for (const each of [box, ...balloons]) observer.observe(each);
    return () => observer.disconnect();
  }, [frame, bubbles]);
  return tooTall;
}
