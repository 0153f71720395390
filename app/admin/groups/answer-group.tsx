import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { answerGroup } from '../../groups/approve/answer-group.server.ts';
import { CASE_ANSWERS } from '../../moderation/case-rules.ts';
import type { Route } from './+types/answer-group';

export const handle = { who: 'administrator', limit: 'write', signedOut: 'Please sign in to answer.' } as const satisfies Policy;

/** Approves or declines a group (SAFE-02). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const answer = (await request.formData()).get('answer');
  const known = CASE_ANSWERS.find((option) => option === answer);
  if (!known) return problemNamed('bad-input', 'Choose Approve or Decline.');
  const result = await answerGroup(memberOf(context), params.id, known);
  if (result === 'not-found') return problemNamed('not-found');
  if (result !== 'answered') return refusalResponse(context, result);
  return formResponse(request, href('/moderation'), { to: href('/moderation') });
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/moderation');

export default refusedPage('/moderation', 'Back to the queue');
