import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { CASE_ANSWERS } from '../case-rules.ts';
import { CASE_UNAVAILABLE, NOT_DECIDED } from '../cases/case-page-rules.ts';
import { DECISION_MESSAGES } from '../decisions/decision-rules.ts';
import { nextCase } from '../queue/queue.server.ts';
import { queueSearch, requestedQueue } from '../queue/queue-rules.ts';
import type { Route } from './+types/answer-application';
import { answerApplication } from './answer-application.server.ts';

export const handle = { who: 'moderator', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Case', matches), { name: 'robots', content: 'noindex' }];

/** Approves or declines an application and goes to the next case of the same filters (REG-07). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const given = (await request.formData()).get('answer');
  const answer = CASE_ANSWERS.find((one) => one === given);
  if (!answer) return problem(422, 'bad-input', DECISION_MESSAGES.noAction);
  const query = requestedQueue(new URL(request.url).searchParams);
  const next = await nextCase(viewer, query, params.id);
  const result = await answerApplication(viewer, params.id, answer);
  if (result === 'not-found') return problemNamed('not-found', CASE_UNAVAILABLE);
  if ('problem' in result) return problem(result.status, result.problem, result.message);
  const search = queueSearch(query, { done: result.decision });
  throw redirect((next ? href('/moderation/cases/:id', { id: next }) : href('/moderation')) + search, 303);
}

export const clientAction = actionErrors<typeof action>(NOT_DECIDED);

export const middleware = redirectGet('/moderation/cases/:id');

export default refusedPage('/moderation/cases/:id', 'Back to the case');
