import { noindexMeta } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { badInput } from '#server/http/problem-rules.ts';
import { decideApplication } from '../../applications/decide-application.server.ts';
import { CASE_ANSWERS } from '../../case-rules.ts';
import { DECISION_MESSAGES } from '../../decisions/decision-rules.ts';
import { NOT_DECIDED } from '../case-page-rules.ts';
import { CaseView } from '../view/case-view.tsx';
import type { Route } from './+types/decide-application';
import { decideAndContinue, pageOfForm } from './case-forms.server.ts';

export const handle = { who: 'moderator', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Application');

export const loader = (args: Route.LoaderArgs) => pageOfForm(args, ({ kind }) => kind === 'application');

/** Approves or declines an application (REG-07). */
export async function action(args: Route.ActionArgs) {
  const given = (await args.request.formData()).get('action');
  const chosen = CASE_ANSWERS.find((option) => option === given);
  return decideAndContinue(args, {}, async (viewer) =>
    chosen ? decideApplication(viewer, args.params.id, chosen) : badInput(DECISION_MESSAGES.noAction),
  );
}

export const clientAction = actionErrors<typeof action>(NOT_DECIDED);

export const middleware = redirectGet('/moderation/cases/:id');

/** Shown only without JavaScript when a decision was refused: the case. */
export default function DecideApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CaseView page={loaderData} refused={actionData} />;
}
