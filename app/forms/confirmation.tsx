import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { PageHead } from '../document/page-head.tsx';
import { messageOfRefusal } from './action-errors.ts';

type Props = {
  title: string;
  /** Where the back link and Cancel lead, and the name of that page. */
  back: { to: string; name: string };
  actionData: unknown;
  confirm?: string;
  busy?: string;
  children: ReactNode;
};

/** The page that asks the question in `children` before a deletion, and shows why it was refused. */
export function Confirmation({ title, back, actionData, confirm = 'Delete', busy = 'Deleting...', children }: Props) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={back}>{title}</PageHead>
      <p className="[overflow-wrap:anywhere]">{children}</p>
      <ErrorMessage>{!isSending && messageOfRefusal(actionData)}</ErrorMessage>
      <Form method="post" className="flex flex-wrap gap-3">
        <ButtonLink variant="quiet" to={back.to}>
          Cancel
        </ButtonLink>
        <Button type="submit" variant="danger" busy={isSending && busy}>
          {confirm}
        </Button>
      </Form>
    </main>
  );
}
