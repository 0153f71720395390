import { data, Form, href, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { memberOf } from '#server/http/request.ts';
import { PaperCard } from '#ui/display/paper-card.tsx';
import { OWN_PROFILE, PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { actionErrors, refusalOf } from '../../forms/action-errors.ts';
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

export const meta: Route.MetaFunction = ({ matches }) => [titled('Creative Thought', matches), { name: 'robots', content: 'noindex' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({ thought: await thoughtOf(memberOf(context)) });

/** Stores the viewer's creative thought (FEED-31, ERR-06). A refusal returns the typed text. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const thought = readThought(await request.formData());
  const message = thoughtRefusal(thought);
  if (message) return data({ problem: 'bad-thought', message, thought }, { status: 422 });
  await setThought(viewer, thought);
  return formResponse(request, href('/profile/:username', { username: viewer.id }), { thought });
}

export const clientAction = actionErrors<typeof action>(PROFILE_MESSAGES.thoughtFailed);

/** The form as a page, for browsers without JavaScript. */
export default function ThoughtPage({ loaderData, actionData }: Route.ComponentProps) {
  const thought = actionData && 'thought' in actionData ? actionData.thought : loaderData.thought;
  return (
    <main className="wrap grid justify-items-start gap-6 py-12" id="main">
      <PageHead back={OWN_PROFILE}>Creative Thought</PageHead>
      <div className="thought thought-alone">
        <PaperCard>
          <Form method="post">
            <ThoughtForm thought={thought ?? ''} refusal={refusalOf(actionData)} busy={useNavigation().formMethod === 'POST'} />
          </Form>
        </PaperCard>
      </div>
    </main>
  );
}
