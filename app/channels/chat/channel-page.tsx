import { href, isRouteErrorResponse } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import type { RefusedForm } from '#server/http/problem-rules.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { timeFor } from '#ui/dates/relative-time.ts';
import { NOINDEX } from '../../document/page-title.ts';
import { ProblemFrame } from '../../errors/problem-frame.tsx';
import { ProblemView } from '../../errors/problem-view.tsx';
import { CHANNEL_MESSAGES, topicOf } from '../channel-rules.ts';
import type { Route } from './+types/channel-page';
import { Chat } from './chat.tsx';
import { channelHashOf } from './chat-rules.ts';
import { membersOf } from './info/members.server.ts';
import { numberIn } from './message-rules.ts';
import { openChat } from './messages.server.ts';
import { receiveMessage } from './sending/receive-message.server.ts';
import { slowModeOf } from './sending/slow-mode.server.ts';

// Sending also consumes `message`, and `file` for an attachment (receive-message.server.ts), because reading is frequent and open to
// everyone.
export const handle = { who: 'anyone', limit: 'read', body: 'file', isPublicAction: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.channel.name ?? CHANNEL_MESSAGES.notFoundTitle },
  ...(loaderData?.channel.about && !loaderData.channel.isPrivate
    ? [{ name: 'description', content: loaderData.channel.about.description }]
    : [NOINDEX]),
];

/** A channel with its latest messages, or those before `?before=` for browsers without JavaScript. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const before = numberIn(new URL(request.url).searchParams.get('before'));
  const open = await openChat(viewer, params.id, before);
  if (!open) refuse('not-found', CHANNEL_MESSAGES.notFound);
  addPageTopics(context, topicOf(open.channel.id));
  const { channel } = open;
  const [members, slowMode] = await Promise.all([membersOf(viewer, channel), slowModeOf(viewer, channel)]);
  return { ...open, members, slowMode, channelHash: channelHashOf(channel), before, now: timeFor(viewer) };
}

/** Receives a message sent without JavaScript. A refused one stays in the form. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return problemNamed('sign-in-needed', CHANNEL_MESSAGES.sendSignedOut);
  const received = await receiveMessage(viewer, params.id, request);
  if (!('status' in received)) return formResponse(request, href('/community/channel/:id', { id: params.id }), received);
  const { typed, ...refusal } = received;
  return refusalResponse(context, refusal, { typed });
}

export default function ChannelPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused: RefusedForm<string> | null = actionData && 'problem' in actionData ? actionData : null;
  return (
    <Chat
      key={`${loaderData.channel.id} ${loaderData.before ?? ''}`}
      {...loaderData}
      refusal={refused?.message ?? null}
      typed={refused?.typed ?? ''}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ProblemView error={error} />;
  const message: unknown = error.data?.message;
  return (
    <>
      <title>{CHANNEL_MESSAGES.notFoundTitle}</title>
      <ProblemFrame head={CHANNEL_MESSAGES.notFoundTitle} words={typeof message === 'string' ? message : CHANNEL_MESSAGES.notFound}>
        <ButtonLink to={href('/community')}>Back to Community</ButtonLink>
        <ButtonLink to={href('/')} variant="line">
          Return to Home
        </ButtonLink>
      </ProblemFrame>
    </>
  );
}
