import { data, href } from 'react-router';
import { titled } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf, sessionContext } from '#server/http/request.ts';
import { decideApplication } from '../../applications/decide-application.server.ts';
import { CASE_ANSWERS } from '../../case-rules.ts';
import { DECISION_MESSAGES } from '../../decisions/decision-rules.ts';
import { nextCase } from '../../queue/queue.server.ts';
import { queueSearch, requestedQueue } from '../../queue/queue-rules.ts';
import { casePage } from '../case-page.server.ts';
import { CASE_UNAVAILABLE, NOT_DECIDED } from '../case-page-rules.ts';
import { CaseView } from '../view/case-view.tsx';
import type { Route } from './+types/decide-application';

export const handle = { who: 'moderator', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Application', matches), { name: 'robots', content: 'noindex' }];

/** The page of the case, to show a refused form again. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = await casePage(memberOf(context), context.get(sessionContext), params.id, new URL(request.url).searchParams);
  if (!page) refuse('not-found', CASE_UNAVAILABLE);
  return page;
}

/** Approves or declines an application and goes to the next case, where Undo is offered (REG-07, MOD-11). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const query = requestedQueue(new URL(request.url).searchParams);
  const given = (await request.formData()).get('action');
  const chosen = CASE_ANSWERS.find((one) => one === given);
  const next = await nextCase(viewer, query, params.id);
  if (!chosen) return data({ problem: 'bad-input', message: DECISION_MESSAGES.noAction }, { status: 422 });
  const result = await decideApplication(viewer, params.id, chosen);
  if (result === 'not-found') return problemNamed('not-found', CASE_UNAVAILABLE);
  if ('problem' in result) return data({ problem: result.problem, message: result.message }, { status: result.status });
  const to = (next ? href('/moderation/cases/:id', { id: next }) : href('/moderation')) + queueSearch(query, { done: result.decision });
  return formResponse(request, to, { to });
}

export const clientAction = actionErrors<typeof action>(NOT_DECIDED);

export const middleware = redirectGet('/moderation/cases/:id');

/** Shown only without JavaScript when a decision was refused: the case. */
export default function DecideApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CaseView page={loaderData} refused={actionData} />;
}
