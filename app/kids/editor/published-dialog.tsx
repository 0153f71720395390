import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type CSSProperties, useEffect, useRef } from 'react';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useChildPage } from '../../document/site.ts';
import type { PublishedDialogProps } from '../../publish/published-dialog.tsx';
import { Cover } from '../../works/covers/cover.tsx';
import { kinds } from '../../works/kinds.ts';
import './published-dialog.css';

const PIECES = 50; // KIDS-24
export const MOMENT_MS = 3_000;
const INKS = ['kids-bright', 'comic-mid', 'book-bright', 'world-bright', 'theory-bright', 'ember-400'];

/** Deterministic confetti, spread by the golden ratio. */
const CONFETTI = Array.from({ length: PIECES }, (_, i) => {
  const spread = (i * 0.618) % 1;
  return {
    '--at': `${spread * 100}%`,
    '--after': `${((i * 7) % 12) * 90}ms`,
    '--lasts': `${1_500 + ((i * 13) % 10) * 60}ms`,
    '--turn': `${((i % 2) * 2 - 1) * (360 + ((i * 37) % 360))}deg`,
    '--round': `${(i / PIECES) * 360}deg`,
    background: `var(--sh-${INKS[i % INKS.length]})`,
    borderRadius: i % 3 === 0 ? '50%' : '4px',
  } as CSSProperties;
});

/**
 * Celebrates a published story with confetti and returns to the zone, or a child to their page, after three seconds or on click (KIDS-24).
 * Static with reduced motion.
 */
export function KidsPublishedDialog({ work, review, onDone }: PublishedDialogProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const ownPage = useChildPage();
  const isForGrownUp = review === 'waiting'; // SAFE-06
  useEffect(() => {
    const timer = setTimeout(onDone, MOMENT_MS);
    return () => clearTimeout(timer);
  }, [onDone]);
  return (
    <AlertDialog.Root open onOpenChange={(next) => !next && onDone()}>
      <AlertDialog.Portal>
        <AlertDialog.Popup className="kids kids-published" initialFocus={link}>
          <span className="kids-confetti" aria-hidden data-testid="confetti">
            {CONFETTI.map((style) => (
              <i key={String(style['--round' as keyof CSSProperties])} style={style} />
            ))}
          </span>
          <div className="kids-published-inside">
            <div className="kids-published-stage">
              <div className="kids-published-cover">
                <Cover work={work} sizes="190px" eager />
              </div>
              <img className="kids-published-cinder" src="/cinder-wow.svg" alt="" width="120" height="140" />
            </div>
            <AlertDialog.Title>
              {isForGrownUp ? 'Hooray!' : review ? 'Hooray! Your story is ready.' : 'Hooray! Your story is out.'}
            </AlertDialog.Title>
            <AlertDialog.Description>
              {isForGrownUp ? (
                'Your story is ready. A grown-up will read it now.'
              ) : (
                <>
                  {review ? 'A moderator will read it now. Then ' : ''}
                  <bdi>{work.title}</bdi> {review ? 'will be in the Kids Zone.' : 'is in the Kids Zone now!'}
                </>
              )}
            </AlertDialog.Description>
            <ButtonLink to={ownPage ?? kinds.kids_book.list} replace className="kids-btn kids-btn-ember" ref={link}>
              {ownPage ? 'Go to my page' : 'Back to the Kids Zone'}
            </ButtonLink>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
