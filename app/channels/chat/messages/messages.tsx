import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { responseContext, viewerOf } from '#server/http/request.ts';
import { CHANNEL_MESSAGES } from '../../channel-rules.ts';
import { numberIn } from '../message-rules.ts';
import { changesSince, messagesBefore } from '../messages.server.ts';
import { receiveMessage } from '../sending/receive-message.server.ts';
import type { Route } from './+types/messages';

// Sending also consumes `message`, and `file` for an attachment (receive-message.server.ts), because reading is frequent and open to
// everyone.
export const handle = { who: 'anyone', limit: 'read', body: 'file', isPublicAction: true } as const satisfies Policy;

/** JSON for an open page: `?since=` returns changes after a position, `?before=` earlier messages. `unseen`: the tab is hidden. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { searchParams } = new URL(request.url);
  const since = numberIn(searchParams.get('since'));
  const result =
    since === null
      ? await messagesBefore(viewer, params.id, numberIn(searchParams.get('before')))
      : await changesSince(viewer, params.id, since, !searchParams.has('unseen'));
  if (!result) refuse('not-found', CHANNEL_MESSAGES.notFound);
  return Response.json(result);
}

/** Sends a message from an open page; without JavaScript the form posts to the page itself. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return Response.json({ problem: 'sign-in-needed', message: CHANNEL_MESSAGES.sendSignedOut }, { status: 401 });
  const received = await receiveMessage(viewer, params.id, request);
  if (!('status' in received)) return Response.json(received);
  const { status, wait, typed: _, ...refusal } = received;
  if (wait) context.get(responseContext).set('retry-after', String(wait));
  return Response.json(refusal, { status });
}
