import { data, Form, href, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { memberOf } from '#server/http/request.ts';
import { PaperCard } from '#ui/display/paper-card.tsx';
import { OWN_PROFILE, PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors, messageOfRefusal } from '../../forms/action-errors.ts';
import { heldTextsOf } from '../../holds/held-texts.server.ts';
import { HeldTexts } from '../../holds/held-texts.tsx';
import { TOO_MANY_HELD, TOO_MANY_HELD_MESSAGE } from '../../holds/hold-rules.ts';
import { wordsRefusal } from '../../holds/text/check-text.server.ts';
import { PROFILE_MESSAGES, readThought, thoughtRefusal } from '../own-rules.ts';
import type { Route } from './+types/thought-page';
import { setThought, thoughtOf } from './thought.server.ts';
import { ThoughtForm } from './thought-form.tsx';

export const handle = {
  who: 'member',
  limit: 'write',
  signedOut: 'Please sign in to keep a thought.',
  isPublicAction: true,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Creative Thought');

export const loader = async ({ context }: Route.LoaderArgs) => {
  const viewer = memberOf(context);
  const held = await heldTextsOf(viewer, { type: 'person', id: viewer.id });
  return { thought: await thoughtOf(viewer), held: held.filter(({ field }) => field === 'thought') };
};

/** Stores the viewer's creative thought (FEED-31, ERR-06). A refusal returns the typed text. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const thought = readThought(await request.formData());
  const message = thoughtRefusal(thought) ?? wordsRefusal(viewer, [thought]);
  if (message) return data({ problem: 'bad-thought', message, typed: thought }, { status: 422 });
  if ((await setThought(viewer, thought)) === TOO_MANY_HELD)
    return data({ problem: 'too-many', message: TOO_MANY_HELD_MESSAGE, typed: thought }, { status: 429 });
  return formResponse(request, href('/profile/:username', { username: viewer.id }), { thought });
}

export const clientAction = actionErrors<typeof action>(PROFILE_MESSAGES.thoughtFailed);

/** The form as a page, for browsers without JavaScript. */
export default function ThoughtPage({ loaderData, actionData }: Route.ComponentProps) {
  const thought = actionData && 'typed' in actionData ? actionData.typed : loaderData.thought;
  return (
    <main className="wrap grid justify-items-start gap-6 py-12" id="main">
      <PageHead back={OWN_PROFILE}>Creative Thought</PageHead>
      <HeldTexts held={loaderData.held} />
      <div className="thought thought-alone">
        <PaperCard>
          <Form method="post">
            <ThoughtForm thought={thought ?? ''} refusal={messageOfRefusal(actionData)} busy={useNavigation().formMethod === 'POST'} />
          </Form>
        </PaperCard>
      </div>
    </main>
  );
}
