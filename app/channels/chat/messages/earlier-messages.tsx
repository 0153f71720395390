import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { LoadMoreLink } from '#app/lists/load-more-link.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';

type Props = { to: string; status: 'idle' | 'busy' | 'failed'; get(): void; scroller: RefObject<HTMLElement | null> };

/** Loads earlier messages when the link scrolls into view; without JavaScript the link opens them. */
export function EarlierMessages({ to, status, get, scroller }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const getNow = useEffectEvent(get);
  useEffect(() => {
    if (status !== 'idle' || !link.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && getNow(), {
      root: scroller.current,
      rootMargin: '200px 0px',
    });
    watch.observe(link.current);
    return () => watch.disconnect();
  }, [status, scroller]);
  return (
    <div className="chat-page-link">
      {status === 'failed' && <p role="alert">Couldn’t load earlier messages.</p>}
      <LoadMoreLink
        ref={link}
        to={to}
        className={buttonClass({ variant: 'line', size: 'sm' })}
        busy={status === 'busy'}
        onMore={() => {
          if (status !== 'busy') get();
        }}
      >
        {status === 'busy' ? 'Loading...' : 'Earlier messages'}
      </LoadMoreLink>
    </div>
  );
}
