import { noindexMeta } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf, sessionContext } from '#server/http/request.ts';
import { readAppealDecision } from '../../decisions/appeal-decision-rules.ts';
import { decideAppeal } from '../../decisions/decide-appeal.server.ts';
import { casePage } from '../case-page.server.ts';
import { CASE_UNAVAILABLE, NOT_DECIDED } from '../case-page-rules.ts';
import { CaseView } from '../view/case-view.tsx';
import type { Route } from './+types/decide-appeal';
import { decideAndContinue, pageOfForm } from './case-forms.server.ts';

export const handle = { who: 'moderator', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Appeal');

export const loader = (args: Route.LoaderArgs) => pageOfForm(args, ({ appeal }) => appeal !== null);

/** Grants or denies the appeal of a case (MOD-16). */
export async function action(args: Route.ActionArgs) {
  const { params, request, context } = args;
  if (!(await casePage(memberOf(context), context.get(sessionContext), params.id, new URLSearchParams()))?.open.appeal)
    return problemNamed('not-found', CASE_UNAVAILABLE);
  const form = await request.formData();
  const read = readAppealDecision(form);
  return decideAndContinue(args, { reply: String(form.get('reply') ?? '') }, async (viewer) =>
    'problem' in read ? read : decideAppeal(viewer, params.id, read.decision),
  );
}

export const clientAction = actionErrors<typeof action>(NOT_DECIDED);

export const middleware = redirectGet('/moderation/cases/:id');

/** Shown only without JavaScript when a decision was refused: the case with what was typed. */
export default function DecideAppealRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CaseView page={loaderData} refused={actionData} />;
}
