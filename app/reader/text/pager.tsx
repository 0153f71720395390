import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import './pager.css';

type Props = {
  position: number;
  of: number;
  dir: 'ltr' | 'rtl';
  /** Links before the first page and after the last. */
  before?: string | null;
  after?: string | null;
};

/** Plain links, prefetched on intent; mirrored in right-to-left books, except for the numbers. */
export function Pager({ position, of, dir, before = null, after = null }: Props) {
  const place = `Page ${position} of ${of}`;
  return (
    <nav className="pager" dir={dir} aria-label="Pages">
      <Turner to={position > 1 ? `?page=${position - 1}` : before} variant="line" label="Previous" rel="prev">
        <ChevronLeft size={18} strokeWidth={1.75} className="turns" aria-hidden />
        <span className="reader-word">Previous</span>
      </Turner>
      <div className="pager-place">
        <span dir="ltr" aria-live="polite">
          {place}
        </span>
        <ProgressBar value={position} max={of} label={place} />
      </div>
      <Turner
        to={position < of ? `?page=${position + 1}` : after}
        variant="ink"
        label={position < of || !after ? 'Next' : 'Next chapter'}
        rel="next"
      >
        <span className="reader-word">Next</span>
        <ChevronRight size={18} strokeWidth={1.75} className="turns" aria-hidden />
      </Turner>
    </nav>
  );
}

function Turner({
  to,
  variant,
  label,
  rel,
  children,
}: {
  to: string | null;
  variant: 'line' | 'ink';
  label: string;
  rel: string;
  children: ReactNode;
}) {
  if (to === null)
    return (
      <Button variant={variant} disabled aria-label={label}>
        {children}
      </Button>
    );
  return (
    <ButtonLink to={to} replace={to.startsWith('?')} prefetch="intent" variant={variant} aria-label={label} rel={rel}>
      {children}
    </ButtonLink>
  );
}
