import { Form, href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';

type Props = { work: { id: string; alwaysShown: boolean } };

/** Takes back `Always show this for this work` (WARN-08). */
export const WarnAgain = ({ work: { id, alwaysShown } }: Props) =>
  alwaysShown && (
    <Form method="post" action={href('/works/:id/always-show', { id })} replace>
      <input type="hidden" name="always" value="no" />
      <Button type="submit" variant="quiet" size="sm">
        Warn me about this work again
      </Button>
    </Form>
  );
