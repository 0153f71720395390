import { href, redirect } from 'react-router';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { catchActionErrors } from '../forms/action-errors.ts';
import { ActionRefused } from '../forms/action-refused.tsx';
import type { Route } from './+types/join-channel';
import { CHANNEL_WORDS } from './channel-rules.ts';
import { joinChannel } from './membership.server.ts';

export const handle = { who: 'member', limit: 'write', signedOut: CHANNEL_WORDS.joinSignedOut } as const;

/** Joins a public channel, or requests to join a private one. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const joined = await joinChannel(memberOf(context), params.id);
  if (!joined) return problemNamed('not-found', CHANNEL_WORDS.notFound);
  return formResponse(request, href('/community/channel/:id', { id: params.id }), { joined });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchActionErrors(serverAction, CHANNEL_WORDS.failed);

export const middleware: Route.MiddlewareFunction[] = [
  ({ params, request }) => {
    if (request.method === 'GET') throw redirect(`/community/channel/${encodeURIComponent(params.id ?? '')}`, 303);
  },
];

export default function NotJoined({ actionData, params }: Route.ComponentProps) {
  return <ActionRefused answer={actionData} back={href('/community/channel/:id', params)} />;
}
