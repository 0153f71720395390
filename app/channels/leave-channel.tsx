import { href, redirect } from 'react-router';
import { done } from '#server/answers.ts';
import { problemNamed } from '#server/problems.ts';
import { memberOf } from '#server/request.ts';
import { calmly } from '../shell/sending.ts';
import { DeedProblem } from '../works/deed-problem.tsx';
import type { Route } from './+types/leave-channel';
import { CHANNEL_WORDS } from './channel-rules.ts';
import { leaveChannel } from './membership.server.ts';

export const handle = { who: 'member', limit: 'write', signedOut: CHANNEL_WORDS.leaveSignedOut } as const;

/** CHAN-34, CHAN-35, CHAN-37 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const left = await leaveChannel(memberOf(context), params.id);
  if (!left) return problemNamed('not-found', CHANNEL_WORDS.notFound);
  if (left === 'owner') return problemNamed('not-allowed', CHANNEL_WORDS.ownerStays);
  return done(request, href('/community/channel/:id', { id: params.id }), { left: true as const });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => calmly(serverAction, CHANNEL_WORDS.failed);

export const middleware: Route.MiddlewareFunction[] = [
  ({ params, request }) => {
    if (request.method === 'GET') throw redirect(`/community/channel/${params.id}`, 303);
  },
];

export default function NotLeft({ actionData, params }: Route.ComponentProps) {
  return <DeedProblem answer={actionData} back={href('/community/channel/:id', params)} />;
}
