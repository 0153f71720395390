import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';

type Props = { to: string; busy: boolean; onMore(): unknown; className: string; children: ReactNode; ref?: Ref<HTMLAnchorElement> };

/** A link to the next page of a list, which JavaScript loads in place. */
export const LoadMoreLink = ({ to, busy, onMore, className, children, ref }: Props) => (
  <Link
    ref={ref}
    className={className}
    to={to}
    aria-busy={busy}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onMore();
    }}
  >
    {children}
  </Link>
);
