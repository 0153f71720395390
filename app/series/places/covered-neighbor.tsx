import { useId } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import type { action } from '../../content-settings/cards/show-card.tsx';
import { refusalOf } from '../../forms/action-errors.ts';
import './covered-neighbor.css';

type Props = { id: string; sentence: string };

/** In the place of the previous or next work that the viewer chose to be warned about; Show loads the page with its title (SHOWN-03). */
export function CoveredNeighbor({ id, sentence }: Props) {
  const { Form, state, data } = useFetcher<typeof action>();
  const { pathname, search } = useLocation();
  const described = useId();
  const refusal = state === 'idle' ? refusalOf(data) : null;
  return (
    <Form method="post" action={href('/works/:id/show-card', { id })} className="covered-neighbor">
      <span dir="auto" id={described}>
        {sentence}
      </span>
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <Button type="submit" variant="line" size="sm" busy={state !== 'idle' && 'Showing...'} aria-describedby={described}>
        Show
      </Button>
      {refusal && <span role="alert">{refusal}</span>}
    </Form>
  );
}
