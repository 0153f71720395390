import { data, href, redirect } from 'react-router';
import { isId } from '#server/ids.ts';
import { viewerOf } from '#server/request.ts';
import { calmly } from '../../shell/action-errors.ts';
import { titled } from '../../shell/page-title.ts';
import { CHANNEL_WORDS } from '../channel-rules.ts';
import { createChannel } from '../manage.server.ts';
import type { Route } from './+types/create-channel-page';
import { CreateDesk } from './create-channel-form.tsx';
import { receiveForm } from './receive-form.server.ts';

export const handle = { who: 'anyone', limit: 'write', body: 'picture' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Create a Channel', matches), { name: 'robots', content: 'noindex' }];

/** A visitor is led to the community (CHAN-01). */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) throw redirect(href('/community'), 303);
  return { owner: viewer.id };
}

/** Makes the channel and goes there (CHAN-12 to -21). What is refused stays in the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return data({ problem: 'sign-in-needed', message: CHANNEL_WORDS.createSignedOut }, { status: 401 });
  const sent = await request.formData();
  const received = await receiveForm(viewer, sent);
  const { form } = received;
  if (received.refusal !== null) return data({ problem: 'bad-input', message: received.refusal, form }, { status: received.status });
  const id = sent.get('id');
  const made = await createChannel(viewer, isId(id) ? id : undefined, form);
  if (!made) return data({ problem: 'not-created', message: CHANNEL_WORDS.createFailed, form }, { status: 409 });
  if ('refusal' in made) return data({ problem: 'bad-input', message: made.refusal, form: { ...form, coverImage: '' } }, { status: 422 });
  throw redirect(href('/community/channel/:id', { id: made.id }), 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => calmly(serverAction, CHANNEL_WORDS.createFailed);

export default function CreateChannelPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CreateDesk
      key={loaderData.owner}
      owner={loaderData.owner}
      typed={actionData && 'form' in actionData ? actionData.form : null}
      answer={actionData}
    />
  );
}
