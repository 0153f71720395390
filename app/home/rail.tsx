import { type ReactNode, useRef } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { useRailPlace } from './use-rail-place.ts';

/** A row of list items that runs on to the edge of the screen; as a shelf its covers stand on a board. Arrows for those without a wheel that turns sideways. */
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
  useRailPlace(rail, name);
  const go = (way: 1 | -1) => {
    const list = rail.current;
    if (!list) return;
    const rtl = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollBy({ left: way * rtl * list.clientWidth * 0.7, behavior: still ? 'auto' : 'smooth' });
  };
  return (
    <div className={shelf ? 'shelf' : undefined}>
      {arrows && (
        <div className="rail-arrows">
          <IconButton label={`Earlier in ${name}`} className="rail-earlier" onClick={() => go(-1)} />
          <IconButton label={`Further in ${name}`} className="rail-further" onClick={() => go(1)} />
        </div>
      )}
      <ul className="rail" ref={rail}>
        {children}
      </ul>
    </div>
  );
}
