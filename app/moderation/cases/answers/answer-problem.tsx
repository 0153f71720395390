import { data, href } from 'react-router';
import { titled } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf, sessionContext } from '#server/http/request.ts';
import { answerProblem } from '../../decisions/answer-problem.server.ts';
import { nextCase } from '../../queue/queue.server.ts';
import { queueSearch, requestedQueue } from '../../queue/queue-rules.ts';
import { casePage } from '../case-page.server.ts';
import { CASE_UNAVAILABLE, NOT_DECIDED } from '../case-page-rules.ts';
import { CaseView } from '../view/case-view.tsx';
import type { Route } from './+types/answer-problem';

export const handle = { who: 'moderator', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Case', matches), { name: 'robots', content: 'noindex' }];

/** The page of the case, to show a refused form again. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = await casePage(memberOf(context), context.get(sessionContext), params.id, new URL(request.url).searchParams);
  if (!page) refuse('not-found', CASE_UNAVAILABLE);
  return page;
}

/** Answers a problem report and goes to the next case, where Undo is offered (MOD-22). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const query = requestedQueue(new URL(request.url).searchParams);
  const answer = String((await request.formData()).get('answer') ?? '');
  const next = await nextCase(viewer, query, params.id);
  const result = await answerProblem(viewer, params.id, answer);
  if (result === 'not-found') return problemNamed('not-found', CASE_UNAVAILABLE);
  if ('problem' in result) {
    const { status, problem, message, fields = {} } = result;
    return data({ problem, message, fields, answer }, { status });
  }
  const to = (next ? href('/moderation/cases/:id', { id: next }) : href('/moderation')) + queueSearch(query, { done: result.decision });
  return formResponse(request, to, { to });
}

export const clientAction = actionErrors<typeof action>(NOT_DECIDED);

export const middleware = redirectGet('/moderation/cases/:id');

/** Shown only without JavaScript when an answer was refused: the case with what was typed. */
export default function AnswerProblemRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CaseView page={loaderData} refused={actionData} />;
}
