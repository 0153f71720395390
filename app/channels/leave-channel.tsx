import { href, Link, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { ActionRefusedPage } from '../forms/action-refused.tsx';
import type { Route } from './+types/leave-channel';
import { findChannel } from './channel.server.ts';
import { CHANNEL_MESSAGES, leaveEffect, mayLeave } from './channel-rules.ts';
import { leaveChannel } from './membership.server.ts';

export const handle = { who: 'member', limit: 'write', signedOut: CHANNEL_MESSAGES.leaveSignedOut } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Leave Channel');

/** The confirmation as a page, for browsers without JavaScript. Redirects viewers who cannot leave to the channel. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ params, request, context }) => {
    if (request.method !== 'GET') return;
    const channel = await findChannel(memberOf(context), params.id ?? '');
    if (!channel || !mayLeave(channel.relation)) throw redirect(href('/community/channel/:id', { id: params.id ?? '' }), 303);
  },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const channel = await findChannel(memberOf(context), params.id);
  if (!channel) refuse('not-found', CHANNEL_MESSAGES.notFound);
  return { name: channel.name, isPrivate: channel.isPrivate };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const left = await leaveChannel(memberOf(context), params.id);
  if (!left) return problemNamed('not-found', CHANNEL_MESSAGES.notFound);
  if (left === 'owner') return problemNamed('not-allowed', CHANNEL_MESSAGES.ownerStays);
  return formResponse(request, href('/community/channel/:id', { id: params.id }), { left: true as const });
}

export const clientAction = actionErrors(CHANNEL_MESSAGES.failed);

export default function LeaveChannel({ loaderData: { name, isPrivate }, actionData, params }: Route.ComponentProps) {
  const back = href('/community/channel/:id', params);
  if (actionData) return <ActionRefusedPage result={actionData} back={back} />;
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <h1 className="display text-2xl" dir="auto">
        {`Leave ${name}?`}
      </h1>
      <form method="post" className="grid gap-4">
        <p>{leaveEffect(isPrivate)}</p>
        <Button type="submit" variant="danger" className="justify-self-start">
          Leave
        </Button>
      </form>
      <Link to={back} className="inline-flex min-h-11 items-center underline">
        Back to the channel
      </Link>
    </main>
  );
}
