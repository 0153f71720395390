import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import type { RefusedAction, RefusedForm } from '#server/http/problem-rules.ts';
import { problemNamed, refusalNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { heldTextsOf } from '../../holds/held-texts.server.ts';
import { HeldTexts } from '../../holds/held-texts.tsx';
import { TOO_MANY_HELD, TOO_MANY_HELD_MESSAGE } from '../../holds/hold-rules.ts';
import { useLive } from '../../live/live.ts';
import { type ChannelForm, type ChannelSettingsResult, SETTINGS_FAILED } from '../channel-form-rules.ts';
import { CHANNEL_MESSAGES, topicOf } from '../channel-rules.ts';
import { receiveForm } from '../create/receive-form.server.ts';
import { editChannel, findManageableChannel, ownChannel } from '../manage.server.ts';
import { requestsOf } from '../requests/answer-requests.server.ts';
import { Requests } from '../requests/requests.tsx';
import { mayInChannel } from '../role-rules.ts';
import type { Route } from './+types/channel-settings-page';
import { DeleteChannelSection } from './delete-channel-section.tsx';
import { EditForm } from './edit-form.tsx';
import { SlowModeForm } from './slow-mode-form.tsx';
import './settings.css';

export const handle = { who: 'member', limit: 'write', body: 'picture', isPublicAction: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Channel Settings');

/** The settings of a channel for its owner, and those of its parts that its moderators look after; everyone else gets a 404. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const channel = await findManageableChannel(viewer, params.id, 'answer-requests');
  if (!channel?.about) refuse('not-found', CHANNEL_MESSAGES.notFound);
  const { id, name, isPrivate, relation } = channel;
  const isOwner = mayInChannel(relation.role, 'change-channel');
  const { description, category, tags, coverImage } = channel.about;
  return {
    id,
    name,
    isPrivate,
    slowModeSeconds: channel.about.slowModeSeconds,
    form: isOwner ? { name, description, category, tags, coverImage, isPrivate } : null,
    requests: await requestsOf(viewer, id),
    held: isOwner ? await heldTextsOf(viewer, { type: 'channel', id }) : [],
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  if (!(await ownChannel(viewer, params.id))) return problemNamed('not-found', CHANNEL_MESSAGES.notFound);
  const { form, refusal } = await receiveForm(viewer, await request.formData());
  const refused = (answer: RefusedAction) => refusalResponse(context, answer, { typed: form });
  if (refusal) return refused(refusal);
  const edited = await editChannel(viewer, params.id, form);
  if (!edited) return problemNamed('not-found', CHANNEL_MESSAGES.notFound);
  if (edited === TOO_MANY_HELD) return refused(refusalNamed('too-many', TOO_MANY_HELD_MESSAGE));
  if (edited !== 'done') return refused(edited);
  return formResponse(request, href('/community/channel/:id', { id: params.id }), { saved: true } satisfies ChannelSettingsResult);
}

export const clientAction = actionErrors<typeof action>(SETTINGS_FAILED);

export default function ChannelSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isPrivate, slowModeSeconds, form, requests, held } = loaderData;
  const refused: RefusedForm<ChannelForm> | null = actionData && 'problem' in actionData ? actionData : null;
  useLive([topicOf(id)]);
  return (
    <main className="wrap channel-page" id="main">
      <PageHead back={{ to: href('/community/channel/:id', { id }), name: 'the channel' }}>Channel Settings</PageHead>
      {isPrivate && <Requests id={id} requests={requests} />}
      <SlowModeForm id={id} seconds={slowModeSeconds} />
      <p>
        <Link className="channel-bans-link" to={href('/community/channel/:id/bans', { id })}>
          Bans
        </Link>
        {form && (
          <>
            {' · '}
            <Link className="channel-bans-link" to={href('/community/channel/:id/hand-over', { id })}>
              Hand over
            </Link>
          </>
        )}
      </p>
      <HeldTexts held={held} />
      {form && <EditForm key={id} id={id} form={refused?.typed ?? form} result={actionData} />}
      {form && <DeleteChannelSection id={id} name={name} />}
    </main>
  );
}
