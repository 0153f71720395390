import { Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { actionErrors, refusalOf } from '../../forms/action-errors.ts';
import type { Route } from './+types/clear-history-page';
import { clearHistory } from './history.server.ts';
import { HISTORY_MESSAGES } from './history-rules.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read' } as const satisfies Policy;

const TITLE = 'Clear History';

export const meta: Route.MetaFunction = ({ matches }) => [titled(TITLE, matches), { name: 'robots', content: 'noindex' }];

/** Deletes the viewer's history and nothing else (LIB-09). */
export async function action({ context }: Route.ActionArgs) {
  await clearHistory(memberOf(context));
  throw redirect(`${href('/library/history')}?cleared`, 303);
}

export const clientAction = actionErrors<typeof action>(HISTORY_MESSAGES.notCleared);

export default function ClearHistoryPage({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const refusal = busy ? null : refusalOf(actionData);
  const back = href('/library/history');
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: back, name: 'the history' }}>{TITLE}</PageHead>
      <p>
        Clear the list of what you opened? Your shelves, Saved Stories and your place in what you are reading stay as they are. This action
        cannot be undone.
      </p>
      {refusal && (
        <p role="alert" className="text-danger">
          {refusal}
        </p>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        <ButtonLink variant="quiet" to={back}>
          Cancel
        </ButtonLink>
        <Button type="submit" variant="danger" busy={busy && 'Clearing...'}>
          Clear history
        </Button>
      </Form>
    </main>
  );
}
