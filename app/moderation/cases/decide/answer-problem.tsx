import { noindexMeta } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { answerProblem } from '../../decisions/answer-problem.server.ts';
import { NOT_DECIDED } from '../case-page-rules.ts';
import { CaseView } from '../view/case-view.tsx';
import type { Route } from './+types/answer-problem';
import { decideAndContinue, pageOfForm } from './case-forms.server.ts';

export const handle = { who: 'moderator', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Case');

export const loader = (args: Route.LoaderArgs) => pageOfForm(args, ({ kind }) => kind === 'problem');

/** Answers a problem report (MOD-22). */
export async function action(args: Route.ActionArgs) {
  const answer = String((await args.request.formData()).get('answer') ?? '');
  return decideAndContinue(args, { answer }, (viewer) => answerProblem(viewer, args.params.id, answer));
}

export const clientAction = actionErrors<typeof action>(NOT_DECIDED);

export const middleware = redirectGet('/moderation/cases/:id');

/** Shown only without JavaScript when an answer was refused: the case with what was typed. */
export default function AnswerProblemRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CaseView page={loaderData} refused={actionData} />;
}
