import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

type Props = { to: string; busy: boolean; failed: boolean; onMore(byHand: boolean): unknown };

/** The way on: a link to the next page, which scripts take in place. It is taken by itself when it comes near, a few times; then the footer is to be reached. */
export function More({ to, busy, failed, onMore }: Props) {
  const way = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const link = way.current;
    if (!link || failed) return;
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && onMore(false), {
      rootMargin: '600px',
    });
    watch.observe(link);
    return () => watch.disconnect();
  }, [failed, onMore]);
  return (
    <p className="browse-more">
      {failed && <span role="alert">Couldn’t load more. Please try again.</span>}
      <Link
        ref={way}
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
