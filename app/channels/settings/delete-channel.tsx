import { Form, href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors, messageOfRefusal } from '../../forms/action-errors.ts';
import { DELETE_CHANNEL_FAILED } from '../channel-form-rules.ts';
import { CHANNEL_MESSAGES } from '../channel-rules.ts';
import { deleteChannel, ownChannel } from '../manage.server.ts';
import type { Route } from './+types/delete-channel';
import '../create/fields.css';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Delete Channel');

/** The confirmation as a page, for browsers without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const channel = await ownChannel(memberOf(context), params.id);
  if (!channel) refuse('not-found', CHANNEL_MESSAGES.notFound);
  return { name: channel.name };
}

/** Deletes the viewer's own channel and redirects to the community, since its settings no longer exist. */
export async function action({ params, context }: Route.ActionArgs) {
  if (!(await deleteChannel(memberOf(context), params.id))) return problemNamed('not-found', CHANNEL_MESSAGES.notFound);
  throw redirect(href('/community'), 303);
}

export const clientAction = actionErrors(DELETE_CHANNEL_FAILED);

export default function DeleteChannelPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const refusal = messageOfRefusal(actionData);
  return (
    <main className="wrap channel-page" id="main">
      <h1 className="display text-3xl">Delete this channel?</h1>
      <p>
        <b dir="auto">{loaderData.name}</b> will be deleted for everyone, with every message and file in it. This action cannot be undone.
      </p>
      {refusal && (
        <p role="alert" className="channel-refusal">
          {refusal}
        </p>
      )}
      <Form method="post" className="channel-end">
        <ButtonLink variant="quiet" to={href('/community/channel/:id/settings', { id: params.id })}>
          Cancel
        </ButtonLink>
        <Button type="submit" variant="danger">
          Delete Channel
        </Button>
      </Form>
    </main>
  );
}
