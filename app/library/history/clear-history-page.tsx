import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { Confirmation } from '../../forms/confirmation.tsx';
import type { Route } from './+types/clear-history-page';
import { clearHistory } from './history.server.ts';
import { HISTORY_MESSAGES } from './history-rules.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read' } as const satisfies Policy;

const TITLE = 'Clear History';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** Deletes the viewer's history and nothing else (LIB-09). */
export async function action({ context }: Route.ActionArgs) {
  await clearHistory(memberOf(context));
  throw redirect(`${href('/library/history')}?cleared`, 303);
}

export const clientAction = actionErrors<typeof action>(HISTORY_MESSAGES.notCleared);

export default function ClearHistoryPage({ actionData }: Route.ComponentProps) {
  const back = { to: href('/library/history'), name: 'the history' };
  return (
    <Confirmation title={TITLE} back={back} actionData={actionData} confirm="Clear history" busy="Clearing...">
      Clear the list of what you opened? Your shelves, Saved Stories and your place in what you are reading stay as they are. This action
      cannot be undone.
    </Confirmation>
  );
}
