import { href, Link } from 'react-router';
import { useIsChild } from '../../document/site.ts';

/** The way to the page for grown-ups, which a child may not open (SAFE-01). */
export const GrownUpsLink = () =>
  !useIsChild() && (
    <Link className="kids-btn kids-btn-white kids-btn-small" to={href('/kids-adventure/grown-ups')}>
      For grown-ups
    </Link>
  );
