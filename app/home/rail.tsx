import { type ReactNode, useRef } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { prefersReducedMotion } from '#ui/hooks/use-media.ts';
import { useRailScroll } from './use-rail-place.ts';
import './rail.css';

/** A horizontally scrolling row; `shelf` draws a board below the covers, `arrows` adds buttons for mice without horizontal scrolling. */
export function Rail({
  name,
  shelf = false,
  arrows = false,
  children,
}: {
  name: string;
  shelf?: boolean;
  arrows?: boolean;
  children: ReactNode;
}) {
  const rail = useRef<HTMLUListElement>(null);
  useRailScroll(rail, name);
  const scroll = (direction: 1 | -1) => {
    const list = rail.current;
    if (!list) return;
    const rtl = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    list.scrollBy({ left: direction * rtl * list.clientWidth * 0.7, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  };
  return (
    <div className={shelf ? 'shelf' : undefined}>
      {arrows && (
        <div className="rail-arrows">
          <IconButton label={`Earlier in ${name}`} className="rail-earlier" onClick={() => scroll(-1)} />
          <IconButton label={`Further in ${name}`} className="rail-further" onClick={() => scroll(1)} />
        </div>
      )}
      <ul className="rail" ref={rail}>
        {children}
      </ul>
    </div>
  );
}
