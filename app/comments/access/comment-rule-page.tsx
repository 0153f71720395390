import { redirect, useLocation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse, refuse, tooMany } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { consume } from '#server/limits/rate-limits.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { SavedForm } from '../../forms/saved-form.tsx';
import { REMARKS_RETURN, TURN_OFF_REMARKS } from '../remarks/remark-rules.ts';
import { subjectAt, subjects } from '../subject-rules.ts';
import type { Route } from './+types/comment-rule-page';
import { CommentChoiceFields } from './comment-choice-fields.tsx';
import { COMMENT_CHOICE_MESSAGES, readChoice, WHO_CAN_COMMENT } from './comment-choice-rules.ts';
import { ownChoice, setOwnChoice } from './comment-rule.server.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(WHO_CAN_COMMENT);

const subjectFrom = (request: Request, id: string) => subjectAt(new URL(request.url).pathname, id);

/** Who can comment on a work or post, for its author; for everyone else it is not found. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const subject = subjectFrom(request, params.id);
  const choice = await ownChoice(memberOf(context), subject);
  if (!choice) refuse('not-found', subjects[subject.on].unavailable);
  return { choice, isSaved: new URL(request.url).searchParams.has('saved') };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const subject = subjectFrom(request, params.id);
  const about = subjects[subject.on];
  const form = await request.formData();
  const choice = readChoice(form);
  if (!choice) return problemNamed('bad-input', COMMENT_CHOICE_MESSAGES.unknown, { commentRule: COMMENT_CHOICE_MESSAGES.unknown });
  const [viewer, hasRemarks] = [memberOf(context), form.get('remarks') !== 'off'];
  const before = await ownChoice(viewer, subject);
  const changesRemarks = before !== null && before.hasRemarks !== null && before.hasRemarks !== hasRemarks;
  const wait = changesRemarks ? await consume('turn-remarks', viewer.id) : 0;
  if (wait) {
    const refusal = tooMany(wait);
    return refusalResponse(context, { ...refusal, fields: { commentRule: refusal.message } });
  }
  if (!(await setOwnChoice(viewer, subject, choice, hasRemarks))) return problemNamed('not-found', about.unavailable);
  throw redirect(`${about.commentRule(params.id)}?saved`, 303);
}

export const clientAction = actionErrors<typeof action>(COMMENT_CHOICE_MESSAGES.failed);

export default function CommentRulePage({ loaderData: { choice, isSaved }, actionData, params }: Route.ComponentProps) {
  const about = subjects[subjectAt(useLocation().pathname, params.id).on];
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: about.page(params.id), name: about.noun }}>{WHO_CAN_COMMENT}</PageHead>
      <p>Earlier comments stay.</p>
      <SavedForm result={actionData} saved={isSaved && COMMENT_CHOICE_MESSAGES.saved} className="grid justify-items-start gap-4">
        <CommentChoiceFields choice={choice} error={actionData && 'fields' in actionData ? actionData.fields?.commentRule : null} />
        {choice.hasRemarks !== null && (
          <div>
            <Checkbox
              name="remarks"
              value="off"
              label={TURN_OFF_REMARKS}
              defaultChecked={!choice.hasRemarks}
              aria-describedby="remarks-return"
            />
            <p id="remarks-return" className="field-hint">
              {REMARKS_RETURN}
            </p>
          </div>
        )}
      </SavedForm>
    </main>
  );
}
