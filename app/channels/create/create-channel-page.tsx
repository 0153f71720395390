import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, type RefusedAction, type RefusedForm } from '#server/http/problem-rules.ts';
import { problemNamed, refusalNamed, refusalResponse, tooMany } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { newMemberLimitReached, TOO_MANY_HELD, TOO_MANY_HELD_MESSAGE } from '../../holds/hold-rules.ts';
import { consumeNewMember, refundNewMember } from '../../holds/new-members.server.ts';
import { wordsRefusal } from '../../holds/text/check-text.server.ts';
import { type ChannelForm, COVER_NOT_OWNED, textsOf } from '../channel-form-rules.ts';
import { CHANNEL_MESSAGES } from '../channel-rules.ts';
import { createChannel } from '../manage.server.ts';
import type { Route } from './+types/create-channel-page';
import { CreateChannelForm } from './create-channel-form.tsx';
import { receiveForm } from './receive-form.server.ts';

export const handle = { who: 'anyone', limit: 'write', body: 'picture', isPublicAction: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Create a Channel');

/** Redirects visitors to the community page. */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) throw redirect(href('/community'), 303);
  return { owner: viewer.id };
}

/** Creates the channel and redirects to it. A refused form keeps its values. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return problemNamed('sign-in-needed', CHANNEL_MESSAGES.createSignedOut);
  const sent = await request.formData();
  const { form, refusal } = await receiveForm(viewer, sent);
  const refused = (refusal: RefusedAction, typed = form) => refusalResponse(context, refusal, { typed });
  if (refusal) return refused(refusal);
  const words = wordsRefusal(viewer, textsOf(form));
  if (words) return refused(badInput(words));
  const id = sent.get('id');
  const wait = await consumeNewMember(viewer, 'channel');
  if (wait) return refused(tooMany(wait, newMemberLimitReached('channel', wait)));
  const created = await createChannel(viewer, isId(id) ? id : undefined, form);
  if (!(created && typeof created === 'object' && 'isCreated' in created && created.isCreated)) await refundNewMember(viewer, 'channel');
  if (created === TOO_MANY_HELD) return refused(refusalNamed('too-many', TOO_MANY_HELD_MESSAGE));
  if (!created) return refused({ status: 409, problem: 'not-created', message: CHANNEL_MESSAGES.createFailed });
  if ('problem' in created) return refused(created, created.message === COVER_NOT_OWNED ? { ...form, coverImage: '' } : form);
  throw redirect(href('/community/channel/:id', { id: created.id }), 303);
}

export const clientAction = actionErrors<typeof action>(CHANNEL_MESSAGES.createFailed);

export default function CreateChannelPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused: RefusedForm<ChannelForm> | null = actionData && 'problem' in actionData ? actionData : null;
  return <CreateChannelForm key={loaderData.owner} owner={loaderData.owner} typed={refused?.typed ?? null} result={actionData} />;
}
