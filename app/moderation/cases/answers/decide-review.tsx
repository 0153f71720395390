import { data, href, redirect } from 'react-router';
import { titled } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf, sessionContext } from '#server/http/request.ts';
import { nextCase } from '../../queue/queue.server.ts';
import { queueSearch, requestedQueue } from '../../queue/queue-rules.ts';
import { decideReview } from '../../review/decide/decide-review.server.ts';
import { isReviewAnswer, REVIEW_MESSAGES } from '../../review/decide/review-rules.ts';
import { casePage } from '../case-page.server.ts';
import { CASE_UNAVAILABLE, NOT_DECIDED } from '../case-page-rules.ts';
import { CaseView } from '../view/case-view.tsx';
import type { Route } from './+types/decide-review';

export const handle = { who: 'moderator', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Review', matches), { name: 'robots', content: 'noindex' }];

/** The page of the case, to show a refused form again. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = await casePage(memberOf(context), context.get(sessionContext), params.id, new URL(request.url).searchParams);
  if (!page?.open.review) refuse('not-found', CASE_UNAVAILABLE); // the forms of other cases cannot show its refusal
  return page;
}

/** Accepts a kids story for the Kids Zone or declines it, and goes to the next case, where Undo is offered (SAFE-07, MOD-11). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const query = requestedQueue(new URL(request.url).searchParams);
  const form = await request.formData();
  const typed = { rule: String(form.get('rule') ?? ''), words: String(form.get('words') ?? '') };
  const answer = form.get('answer');
  const next = await nextCase(viewer, query, params.id);
  if (!isReviewAnswer(answer)) return data({ problem: 'bad-input', message: REVIEW_MESSAGES.noAnswer, fields: {}, typed }, { status: 422 });
  const result = await decideReview(viewer, params.id, { answer, ruleId: typed.rule, words: typed.words });
  if (result === 'not-found') return problemNamed('not-found', CASE_UNAVAILABLE);
  if ('problem' in result) {
    const { status, problem, message, fields = {} } = result;
    return data({ problem, message, fields, typed }, { status });
  }
  const to = next ? href('/moderation/cases/:id', { id: next }) : href('/moderation');
  throw redirect(to + queueSearch(query, { done: result.decision }), 303);
}

export const clientAction = actionErrors<typeof action>(NOT_DECIDED);

export const middleware = redirectGet('/moderation/cases/:id');

/** Shown only without JavaScript when an answer was refused: the case with what was typed. */
export default function DecideReviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CaseView page={loaderData} refused={actionData} />;
}
