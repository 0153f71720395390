import { href, Link, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problem } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { actionErrors, refusalOf } from '../../forms/action-errors.ts';
import { SavedFields, SavedForm } from '../../forms/saved-form.tsx';
import type { Route } from './+types/comment-defaults-page';
import { CommentChoiceFields } from './comment-choice-fields.tsx';
import { COMMENT_CHOICE_MESSAGES, readChoice } from './comment-choice-rules.ts';
import { defaultChoice, setDefaultChoice } from './comment-defaults.server.ts';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to choose who can comment.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Comments', matches), { name: 'robots', content: 'noindex' }];

export const loader = ({ request, context }: Route.LoaderArgs) => ({
  choice: defaultChoice(memberOf(context)),
  isSaved: new URL(request.url).searchParams.has('saved'),
});

export async function action({ request, context }: Route.ActionArgs) {
  const choice = readChoice(await request.formData());
  if (!choice) return problem(422, 'bad-input', COMMENT_CHOICE_MESSAGES.unknown, { commentRule: COMMENT_CHOICE_MESSAGES.unknown });
  await setDefaultChoice(memberOf(context), choice);
  throw redirect(`${href('/settings/comments')}?saved`, 303);
}

export const clientAction = actionErrors<typeof action>(COMMENT_CHOICE_MESSAGES.failed);

/** What one's next works and posts start with (CMT-01, CMT-02). */
export default function CommentDefaultsPage({ loaderData: { choice, isSaved }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const refusal = busy ? null : refusalOf(actionData);
  const isRuleWrong = Boolean(actionData && 'fields' in actionData && actionData.fields);
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: href('/settings'), name: 'Settings' }}>Comments</PageHead>
      <p>
        What you publish next starts with this. You can choose otherwise each time you publish, and later in the menu of the work or post.
      </p>
      <SavedForm isSaved={isSaved} refusal={refusal} className="grid justify-items-start gap-4">
        <SavedFields>
          <CommentChoiceFields choice={choice} error={isRuleWrong ? refusal : null} />
        </SavedFields>
        {refusal && !isRuleWrong && (
          <p role="alert" className="text-danger">
            {refusal}
          </p>
        )}
        <Button type="submit" busy={busy && 'Saving...'}>
          Save
        </Button>
        <p role="status">{isSaved && !busy && !refusal && COMMENT_CHOICE_MESSAGES.saved}</p>
      </SavedForm>
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={href('/comments/waiting')}>
          Comments that wait for your approval
        </Link>
      </p>
    </main>
  );
}
