import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import { messageOfRefusal } from '#app/forms/action-errors.ts';
import { KindLabel } from '#app/works/kind-label.tsx';
import type { Kind } from '#app/works/kinds.ts';
import type { Coverable } from '#app/works/ratings/card-cover.server.ts';
import { Button } from '#ui/controls/button.tsx';
import type { action } from './show-card.tsx';
import './card-cover.css';

type Work = Coverable & { id: string; kind: Kind; title: string };
type Props<W extends Work> = { work: W; children(work: W): ReactNode };

/**
 * The card of a work, or in its place the sentence that covers it and `Show` (SHOWN-03). A card that was covered stays in the same
 * component, so that the focus is not lost when the list is loaded again.
 */
export function CardCover<W extends Work>({ work, children }: Props<W>) {
  const [wasCovered, setWasCovered] = useState(Boolean(work.covered));
  if (work.covered && !wasCovered) setWasCovered(true);
  return wasCovered ? <Covered work={work}>{children}</Covered> : children(work);
}

function Covered<W extends Work>({ work, children }: Props<W>) {
  const { Form, state, data } = useFetcher<typeof action>();
  const { pathname, search } = useLocation();
  const sentence = useId();
  const place = useRef<HTMLDivElement>(null);
  const card = data && 'card' in data ? data.card : null;
  const refusal = state === 'idle' ? messageOfRefusal(data) : null;
  const isCovered = Boolean(work.covered) && !card;
  useEffect(() => {
    if (card) place.current?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  }, [card]);
  return (
    <div className="card-cover-place" ref={place}>
      {isCovered ? (
        <Form method="post" action={href('/works/:id/show-card', { id: work.id })} className="card-cover">
          <KindLabel kind={work.kind} />
          <p dir="auto" id={sentence}>
            {work.covered}
          </p>
          <input type="hidden" name="back" value={`${pathname}${search}`} />
          <Button type="submit" variant="line" busy={state !== 'idle' && 'Showing...'} aria-describedby={sentence}>
            Show
          </Button>
          {refusal && <p role="alert">{refusal}</p>}
        </Form>
      ) : (
        children(work.covered ? { ...work, ...card, covered: undefined } : work)
      )}
    </div>
  );
}
