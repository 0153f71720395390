import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import './kids-pager.css';

const DOTS = 15; // more do not fit between the arrows of a phone

type Way = 'previous' | 'next';
type Props = { position: number; of: number; dir: 'ltr' | 'rtl' };

/** `Page X of N`, and two large arrows when there is more than one page (KIDS-35, KIDS-36). */
export function KidsPager({ position, of, dir }: Props) {
  const words = `Page ${position} of ${of}`;
  const pager = useRef<HTMLElement>(null);
  const pressed = useRef<Way | null>(null);
  useLayoutEffect(() => {
    // The pressed arrow is disabled at the first and last page; moves the focus to the other one instead of losing it to the body.
    if (!pressed.current || position !== (pressed.current === 'next' ? of : 1)) return;
    pressed.current = null;
    if (document.activeElement === document.body) pager.current?.querySelector('a')?.focus();
  }, [position, of]);
  const onPress = (way: Way) => {
    pressed.current = way;
  };
  return (
    <nav className="kids-pager" dir={dir} aria-label="Pages" ref={pager}>
      {of > 1 && <Arrow to={position - 1} of={of} way="previous" onPress={onPress} />}
      <div className="kids-pager-place">
        {of > 1 && of <= DOTS && (
          <span className="kids-dots" aria-hidden>
            {Array.from({ length: of }, (_, i) => i + 1).map((page) => (
              <i key={page} data-is={page === position ? 'here' : page < position ? 'read' : undefined} />
            ))}
          </span>
        )}
        {of > DOTS && <ProgressBar value={position} max={of} label={words} />}
        <b dir="ltr" aria-live="polite">
          {words}
        </b>
      </div>
      {of > 1 && <Arrow to={position + 1} of={of} way="next" onPress={onPress} />}
    </nav>
  );
}

function Arrow({ to, of, way, onPress }: { to: number; of: number; way: Way; onPress(way: Way): void }) {
  const Icon = way === 'next' ? ArrowRight : ArrowLeft;
  const look = `kids-arrow kids-arrow-${way}`;
  const label = way === 'next' ? 'Next page' : 'Previous page';
  const icon = (
    <>
      <Icon className="turns" size={32} strokeWidth={2.6} aria-hidden />
      {way === 'next' ? 'Next' : 'Previous'}
    </>
  );
  if (to < 1 || to > of)
    return (
      <button type="button" className={look} disabled aria-label={label}>
        {icon}
      </button>
    );
  return (
    <Link
      className={look}
      to={`?page=${to}`}
      replace
      preventScrollReset
      prefetch="intent"
      onClick={() => onPress(way)}
      aria-label={label}
      rel={way === 'next' ? 'next' : 'prev'}
    >
      {icon}
    </Link>
  );
}
