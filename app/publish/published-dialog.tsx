import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type CSSProperties, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '#ui/hooks/use-media.ts';
import './published-dialog.css';
import { ButtonLink } from '#ui/controls/button.tsx';
import type { ReviewStep } from '../audience/state-rules.ts';
import { Cover, type CoverWork } from '../works/covers/cover.tsx';
import { listingPage } from '../works/kinds.ts';

const SPARKS = 46;
const HOME_AFTER_MS = 1_600;

/** Deterministic spark positions from a multiplicative generator, so that every rendering is the same. */
function sparks() {
  let seed = 42;
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: SPARKS }, () => {
    const angle = next() * Math.PI * 2;
    const distance = 130 + next() * 320;
    return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance * 0.85, size: 3 + next() * 6, light: 0.3 + next() * 0.65 };
  });
}
const SPARK_POSITIONS = sparks();

/** `address`: the page of the work. */
export type PublishedDialogProps = { work: CoverWork; address: string; review: ReviewStep | null; onDone(): void };

/** Success dialog that closes after 3 s or on Escape and then navigates; the link has the initial focus. */
export function PublishedDialog({ work, address, onDone }: PublishedDialogProps) {
  const linkRef = useRef<HTMLAnchorElement>(null);
  const isEntry = work.kind === 'challenge_entry';
  useEffect(() => {
    // With reduced motion there is no animation, so the dialog stays until it is closed.
    if (prefersReducedMotion()) return;
    const timer = setTimeout(onDone, HOME_AFTER_MS + 1_400);
    return () => clearTimeout(timer);
  }, [onDone]);
  return (
    <AlertDialog.Root open onOpenChange={(next) => !next && onDone()}>
      <AlertDialog.Portal>
        <AlertDialog.Popup className="published" initialFocus={linkRef}>
          <span className="published-sparks" aria-hidden>
            {SPARK_POSITIONS.map((spark) => (
              <i
                key={`${spark.x}`}
                style={
                  {
                    marginInlineStart: `${spark.x}px`,
                    marginBlockStart: `${spark.y}px`,
                    inlineSize: `${spark.size}px`,
                    opacity: spark.light,
                  } satisfies CSSProperties
                }
              />
            ))}
          </span>
          <div className="published-inside">
            <div className="published-cover">
              <Cover work={work} sizes="250px" eager />
            </div>
            <div className="published-board" />
            <AlertDialog.Title className="display">
              {isEntry ? (
                <>
                  Your entry is <i>in.</i>
                </>
              ) : (
                <>
                  It’s on the <i>shelf.</i>
                </>
              )}
            </AlertDialog.Title>
            <AlertDialog.Description>
              <bdi>{work.title}</bdi> is out in the world. Somebody is about to find it.
            </AlertDialog.Description>
            <ButtonLink to={listingPage(work.kind)} state={{ published: address }} variant="night" size="lg" ref={linkRef}>
              {isEntry ? 'See it among the entries' : 'See it on Home'}
            </ButtonLink>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
