import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Thread } from '#ui/thread.tsx';

type Props = { position: number; of: number; dir: 'ltr' | 'rtl' };

/** Plain links, fetched ahead when they come near; mirrored in a book that is read from the right. Numbers stay left to right. */
export function Pager({ position, of, dir }: Props) {
  const place = `Page ${position} of ${of}`;
  return (
    <nav className="pager" dir={dir} aria-label="Pages">
      <Turner to={position > 1 ? position - 1 : null} className="btn btn-line" label="Previous" rel="prev">
        <ChevronLeft size={18} strokeWidth={1.75} className="turns" aria-hidden />
        <span className="reader-word">Previous</span>
      </Turner>
      <div className="pager-place">
        <span dir="ltr" aria-live="polite">
          {place}
        </span>
        <Thread value={position} max={of} label={place} />
      </div>
      <Turner to={position < of ? position + 1 : null} className="btn btn-ink" label="Next" rel="next">
        <span className="reader-word">Next</span>
        <ChevronRight size={18} strokeWidth={1.75} className="turns" aria-hidden />
      </Turner>
    </nav>
  );
}

function Turner({
  to,
  className,
  label,
  rel,
  children,
}: {
  to: number | null;
  className: string;
  label: string;
  rel: string;
  children: ReactNode;
}) {
  if (to === null)
    return (
      <button type="button" className={className} disabled aria-label={label}>
        {children}
      </button>
    );
  return (
    <Link to={`?page=${to}`} replace prefetch="intent" className={className} aria-label={label} rel={rel}>
      {children}
    </Link>
  );
}
