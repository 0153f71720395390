import { data, href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isId } from '#server/database/ids.ts';
import { responseContext, viewerOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { newMemberLimitReached, TOO_MANY_HELD, TOO_MANY_HELD_MESSAGE } from '../../holds/hold-rules.ts';
import { consumeNewMember, refundNewMember } from '../../holds/new-members.server.ts';
import { wordsRefusal } from '../../holds/text/check-text.server.ts';
import { COVER_NOT_OWNED, textsOf } from '../channel-form-rules.ts';
import { CHANNEL_MESSAGES } from '../channel-rules.ts';
import { createChannel } from '../manage.server.ts';
import type { Route } from './+types/create-channel-page';
import { CreateChannelForm } from './create-channel-form.tsx';
import { receiveForm } from './receive-form.server.ts';

export const handle = { who: 'anyone', limit: 'write', body: 'picture', isPublicAction: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Create a Channel', matches), { name: 'robots', content: 'noindex' }];

/** Redirects visitors to the community page. */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) throw redirect(href('/community'), 303);
  return { owner: viewer.id };
}

/** Creates the channel and redirects to it. A refused form keeps its values. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return data({ problem: 'sign-in-needed', message: CHANNEL_MESSAGES.createSignedOut }, { status: 401 });
  const sent = await request.formData();
  const received = await receiveForm(viewer, sent);
  const { form } = received;
  if (received.refusal !== null) return data({ problem: 'bad-input', message: received.refusal, form }, { status: received.status });
  const words = wordsRefusal(viewer, textsOf(form));
  if (words) return data({ problem: 'bad-input', message: words, form }, { status: 422 });
  const id = sent.get('id');
  const wait = await consumeNewMember(viewer, 'channel');
  if (wait) {
    context.get(responseContext).set('retry-after', String(wait));
    return data({ problem: 'too-many', message: newMemberLimitReached('channel', wait), form }, { status: 429 });
  }
  const created = await createChannel(viewer, isId(id) ? id : undefined, form);
  if (!(created && typeof created === 'object' && 'isNew' in created && created.isNew)) await refundNewMember(viewer, 'channel');
  if (created === TOO_MANY_HELD) return data({ problem: 'too-many', message: TOO_MANY_HELD_MESSAGE, form }, { status: 429 });
  if (!created) return data({ problem: 'not-created', message: CHANNEL_MESSAGES.createFailed, form }, { status: 409 });
  if ('refusal' in created) {
    const typed = created.refusal === COVER_NOT_OWNED ? { ...form, coverImage: '' } : form;
    return data({ problem: 'bad-input', message: created.refusal, form: typed }, { status: 422 });
  }
  throw redirect(href('/community/channel/:id', { id: created.id }), 303);
}

export const clientAction = actionErrors<typeof action>(CHANNEL_MESSAGES.createFailed);

export default function CreateChannelPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CreateChannelForm
      key={loaderData.owner}
      owner={loaderData.owner}
      typed={actionData && 'form' in actionData ? actionData.form : null}
      result={actionData}
    />
  );
}
