import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { refusalOf } from './action-errors.ts';

/** Asks for the deletion of the page's subject, and shows why it was refused. `back` is where Cancel leads. */
export function ConfirmDeletion({ back, actionData }: { back: string; actionData: unknown }) {
  const busy = useNavigation().formMethod === 'POST';
  const refusal = busy ? null : refusalOf(actionData);
  return (
    <>
      {refusal && (
        <p role="alert" className="text-danger">
          {refusal}
        </p>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        <ButtonLink variant="quiet" to={back}>
          Cancel
        </ButtonLink>
        <Button type="submit" variant="danger" busy={busy && 'Deleting...'}>
          Delete
        </Button>
      </Form>
    </>
  );
}
