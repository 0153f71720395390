import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { blockAddress } from './block-rules.ts';

type Props = { username: string; className: string; label?: string; children?: ReactNode };

/** Leads to the question before somebody is blocked, and from there back to this page. */
export function BlockLink({ username, label, children, ...link }: Props) {
  const { pathname, search } = useLocation();
  return (
    <Link {...link} to={blockAddress(username, pathname + search)} prefetch="none" rel="nofollow" aria-label={label} title={label}>
      {children ?? (
        <>
          Block <span dir="ltr">@{username}</span>
        </>
      )}
    </Link>
  );
}
