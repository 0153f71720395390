import { href, Link, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { SavedForm } from '../../forms/saved-form.tsx';
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

export const meta: Route.MetaFunction = noindexMeta('Comments');

export const loader = ({ request, context }: Route.LoaderArgs) => ({
  choice: defaultChoice(memberOf(context)),
  isSaved: new URL(request.url).searchParams.has('saved'),
});

export async function action({ request, context }: Route.ActionArgs) {
  const choice = readChoice(await request.formData());
  if (!choice) return problemNamed('bad-input', COMMENT_CHOICE_MESSAGES.unknown, { commentRule: COMMENT_CHOICE_MESSAGES.unknown });
  await setDefaultChoice(memberOf(context), choice);
  throw redirect(`${href('/settings/comments')}?saved`, 303);
}

export const clientAction = actionErrors<typeof action>(COMMENT_CHOICE_MESSAGES.failed);

/** Who can comment on what the viewer publishes next, unless they choose otherwise there (CMT-01, CMT-02). */
export default function CommentDefaultsPage({ loaderData: { choice, isSaved }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: href('/settings'), name: 'Settings' }}>Comments</PageHead>
      <p>
        What you publish next starts with this. You can choose otherwise each time you publish, and later in the menu of the work or post.
      </p>
      <SavedForm result={actionData} saved={isSaved && COMMENT_CHOICE_MESSAGES.saved} className="grid justify-items-start gap-4">
        <CommentChoiceFields choice={choice} error={actionData && 'fields' in actionData ? actionData.fields?.commentRule : null} />
      </SavedForm>
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={href('/comments/waiting')}>
          Comments waiting for your approval
        </Link>
      </p>
    </main>
  );
}
