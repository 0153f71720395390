import { data, Form, useNavigation } from 'react-router';
import { done } from '#server/form-response.ts';
import { memberOf } from '#server/request.ts';
import { Slip } from '#ui/paper-card.tsx';
import { calmly, refusalOf } from '../../shell/action-errors.ts';
import { OWN_PROFILE, PageHead } from '../../shell/page-head.tsx';
import { titled } from '../../shell/page-title.ts';
import type { Route } from './+types/thought-page';
import { OWN_WORDS, readThought, thoughtRefusal } from './own-rules.ts';
import { setThought, thoughtOf } from './thought.server.ts';
import { ThoughtForm } from './thought-form.tsx';

export const handle = { who: 'member', limit: 'write', signedOut: 'Please sign in to keep a thought.' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Creative Thought', matches), { name: 'robots', content: 'noindex' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({ thought: await thoughtOf(memberOf(context)) });

/** Keeps the viewer's creative thought (FEED-31, ERR-06). A refusal brings back what was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const thought = readThought(await request.formData());
  const message = thoughtRefusal(thought);
  if (message) return data({ problem: 'bad-thought', message, thought }, { status: 422 });
  await setThought(viewer, thought);
  return done(request, `/profile/${viewer.id}`, { thought });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => calmly(serverAction, OWN_WORDS.thoughtFailed);

/** The slip as a page of its own, for browsers without scripts. */
export default function ThoughtPage({ loaderData, actionData }: Route.ComponentProps) {
  const kept = actionData && 'thought' in actionData ? actionData.thought : loaderData.thought;
  return (
    <main className="wrap grid justify-items-start gap-6 py-12" id="main">
      <PageHead back={OWN_PROFILE}>Creative Thought</PageHead>
      <div className="thought thought-alone">
        <Slip>
          <Form method="post">
            <ThoughtForm thought={kept ?? ''} refusal={refusalOf(actionData)} busy={useNavigation().formMethod === 'POST'} />
          </Form>
        </Slip>
      </div>
    </main>
  );
}
