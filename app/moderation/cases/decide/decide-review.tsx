import { noindexMeta } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { badInput } from '#server/http/problem-rules.ts';
import { decideReview } from '../../review/decide/decide-review.server.ts';
import { isReviewAnswer, REVIEW_MESSAGES } from '../../review/decide/review-rules.ts';
import { NOT_DECIDED } from '../case-page-rules.ts';
import { CaseView } from '../view/case-view.tsx';
import type { Route } from './+types/decide-review';
import { decideAndContinue, pageOfForm } from './case-forms.server.ts';

export const handle = { who: 'moderator', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Review');

export const loader = (args: Route.LoaderArgs) => pageOfForm(args, ({ review }) => review !== null);

/** Accepts a kids story for the Kids Zone or declines it (SAFE-07). */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const typed = { rule: String(form.get('rule') ?? ''), words: String(form.get('words') ?? '') };
  const answer = form.get('answer');
  return decideAndContinue(args, typed, async (viewer) =>
    isReviewAnswer(answer)
      ? decideReview(viewer, args.params.id, { answer, ruleId: typed.rule, words: typed.words })
      : badInput(REVIEW_MESSAGES.noAnswer),
  );
}

export const clientAction = actionErrors<typeof action>(NOT_DECIDED);

export const middleware = redirectGet('/moderation/cases/:id');

/** Shown only without JavaScript when an answer was refused: the case with what was typed. */
export default function DecideReviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CaseView page={loaderData} refused={actionData} />;
}
