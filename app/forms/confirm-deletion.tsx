import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { refusalOf } from './action-errors.ts';

type Props = { back: string; actionData: unknown; name?: string; busyName?: string };

/** The form that confirms a deletion, with the reason if it was refused. `back` is where Cancel leads; `name` is that of the button. */
export function ConfirmDeletion({ back, actionData, name = 'Delete', busyName = 'Deleting...' }: Props) {
  const busy = useNavigation().formMethod === 'POST';
  const refusal = busy ? null : refusalOf(actionData);
  return (
    <>
      <ErrorMessage>{refusal}</ErrorMessage>
      <Form method="post" className="flex flex-wrap gap-3">
        <ButtonLink variant="quiet" to={back}>
          Cancel
        </ButtonLink>
        <Button type="submit" variant="danger" busy={busy && busyName}>
          {name}
        </Button>
      </Form>
    </>
  );
}
