import { useEffect, useEffectEvent, useRef } from 'react';
import { buttonClass } from '#ui/controls/button-class.ts';
import { focusAddedOnRemoval } from '#ui/hooks/focus-on-removal.ts';
import { LoadMoreLink } from './load-more-link.tsx';
import { useScrollLoading } from './scroll-loading.ts';

type Props = { to: string; busy: boolean; failed: boolean; onMore(isManual: boolean): unknown };

/** The end of an infinite list: loads the next page near the viewport. `onMore` limits the automatic loads. */
export function LoadMore({ to, busy, failed, onMore }: Props) {
  const [isAutomatic] = useScrollLoading();
  const anchor = useRef<HTMLAnchorElement>(null);
  const loadAutomatically = useEffectEvent(() => onMore(false));
  useEffect(() => {
    const link = anchor.current;
    if (!link || failed || !isAutomatic) return;
    void to; // the link may still be near the viewport after a page was added
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadAutomatically(), {
      rootMargin: '600px',
    });
    observer.observe(link);
    return () => observer.disconnect();
  }, [failed, isAutomatic, to]);
  return (
    <p className="browse-more" ref={focusAddedOnRemoval}>
      {failed && <span role="alert">Couldn’t load more. Please try again.</span>}
      <LoadMoreLink ref={anchor} className={buttonClass({ variant: 'line', size: 'lg' })} to={to} busy={busy} onMore={() => onMore(true)}>
        {busy ? 'Loading...' : 'Show more'}
      </LoadMoreLink>
    </p>
  );
}
