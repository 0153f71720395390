import { Form, href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import type { Changed } from './bulk-actions.server.ts';
import { changeMessage } from './bulk-rules.ts';
import './selection.css';

/** What was changed by a page without scripts, with Undo while that is possible. */
export const UndoNotice = ({ id, changed, skipped, back }: Changed & { back: string }) => (
  <div className="library-undo">
    <p role="status">{changeMessage(changed, skipped)}</p>
    {changed > 0 && (
      <Form method="post" action={href('/library/bulk/undo')}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="back" value={back} />
        <Button type="submit" variant="line" size="sm">
          Undo
        </Button>
      </Form>
    )}
  </div>
);
