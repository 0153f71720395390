import { useEffect, useId, useRef } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import type { action } from '../../content-settings/cards/show-card.tsx';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import './covered-neighbor.css';

type Props = { id: string; sentence: string; onShow(): void };

/** The link that replaces a pressed Show, which gets the focus of the removed button. */
export function useShownLink(isCovered: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isCovered || !wasPressed.current) return;
    wasPressed.current = false;
    link.current?.focus();
  }, [isCovered]);
  const onShow = () => {
    wasPressed.current = true;
  };
  return { link, onShow };
}

/** In the place of the previous or next work that the viewer chose to be warned about; Show loads the page with its title (SHOWN-03). */
export function CoveredNeighbor({ id, sentence, onShow }: Props) {
  const { Form, state, data } = useFetcher<typeof action>();
  const { pathname, search } = useLocation();
  const described = useId();
  const refusal = state === 'idle' ? messageOfRefusal(data) : null;
  return (
    <Form method="post" action={href('/works/:id/show-card', { id })} className="covered-neighbor" onSubmit={onShow}>
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
