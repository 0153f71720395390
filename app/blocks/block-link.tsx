import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { blockAddress } from './block-rules.ts';

type Props = { username: string; className: string; label?: string; back?: string; children?: ReactNode };

/** Leads to the question before somebody is blocked, and from there to `back`, by default this page. */
export function BlockLink({ username, label, back, children, ...link }: Props) {
  const { pathname, search } = useLocation();
  return (
    <Link {...link} to={blockAddress(username, back ?? pathname + search)} prefetch="none" rel="nofollow" aria-label={label} title={label}>
      {children ?? (
        <>
          Block<span className="max-md:sr-only" dir="ltr">{` @${username}`}</span>
        </>
      )}
    </Link>
  );
}
