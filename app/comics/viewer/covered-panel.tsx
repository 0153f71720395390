import { Form, href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { coveredSentence } from '../../works/ratings/rating-rules.ts';
import type { CoveredPanel as Covered } from '../panel-rules.ts';
import { ratioOf } from './panel-picture.tsx';
import './covered-panel.css';

/** What a panel belongs to: the comic, and its arc. */
export type PanelOwner = { workId: string; partId: string | null; signedIn: boolean };

type Props = PanelOwner & { id: string; panel: Covered; position: number };

/** In place of a panel that its warnings cover: its proportions, its average color, and what shows it, without scripts, too (WARN-07). */
export function CoveredPanel({ id, panel, position, workId, partId, signedIn }: Props) {
  const { key, covering, color } = panel;
  const show = partId ? href('/works/:id/parts/:partId/show', { id: workId, partId }) : href('/works/:id/show', { id: workId });
  return (
    <section
      id={id}
      className="covered-panel"
      tabIndex={-1}
      aria-label={`Panel ${position}, content warning`}
      style={{ ...ratioOf(panel), ...(color && { backgroundColor: color }) }}
    >
      <div className="covered-panel-notice">
        <p>{coveredSentence('panel', covering)}</p>
        <Form method="post" action={show} replace preventScrollReset>
          <input type="hidden" name="panel" value={key} />
          <input type="hidden" name="page" value={position} />
          <Button type="submit" aria-label={`Show panel ${position}`}>
            Show panel
          </Button>
        </Form>
        {signedIn && (
          <Form method="post" action={href('/works/:id/always-show', { id: workId })} replace preventScrollReset>
            {partId && <input type="hidden" name="part" value={partId} />}
            <Button type="submit" variant="line">
              Always show this for this work
            </Button>
          </Form>
        )}
      </div>
    </section>
  );
}
