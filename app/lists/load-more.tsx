import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

type Props = { to: string; busy: boolean; failed: boolean; onMore(isManual: boolean): unknown };

/** A link to the next page, which JavaScript loads in place, automatically near the viewport. `onMore` limits the automatic loads. */
export function More({ to, busy, failed, onMore }: Props) {
  const anchor = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const link = anchor.current;
    if (!link || failed) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && onMore(false), {
      rootMargin: '600px',
    });
    observer.observe(link);
    return () => observer.disconnect();
  }, [failed, onMore]);
  return (
    <p className="browse-more">
      {failed && <span role="alert">Couldn’t load more. Please try again.</span>}
      <Link
        ref={anchor}
        className="btn btn-line btn-lg"
        to={to}
        aria-busy={busy}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onMore(true);
        }}
      >
        {busy ? 'Loading…' : 'Show more'}
      </Link>
    </p>
  );
}
