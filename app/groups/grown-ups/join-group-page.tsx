import { data, Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { secretAddress } from '../../account/links/secret-address.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { GROUP_KIND_NAMES, GROUP_MESSAGES } from '../group-rules.ts';
import type { Route } from './+types/join-group-page';
import { groupInvitation, joinGroup } from './invitations.server.ts';
import '../../document/kids.css';
import '../groups.css';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to join the group.',
} as const satisfies Policy;

export const middleware = secretAddress;

export const meta: Route.MetaFunction = noindexMeta('Join a Group');

/** The group of a link. Opening it changes nothing. */
export async function loader({ params }: Route.LoaderArgs) {
  const found = await groupInvitation(params.code);
  const shown = found && { name: found.name, kind: found.kind, by: found.by };
  return data({ invitation: shown }, { status: found ? 200 : 404 });
}

export async function action({ params, context }: Route.ActionArgs) {
  const joined = await joinGroup(memberOf(context), params.code);
  if (!joined) return problemNamed('not-found', GROUP_MESSAGES.invitation);
  if ('problem' in joined) return refusalResponse(context, joined);
  throw redirect(href('/groups/:id', { id: joined.groupId }), 303);
}

export const clientAction = actionErrors<typeof action>();

/** Joins a group as a grown-up (SAFE-02). */
export default function JoinGroupPage({ loaderData: { invitation }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: href('/groups'), name: 'Groups' }}>Join a Group</PageHead>
      {invitation ? (
        <>
          <p>
            <bdi>{invitation.by}</bdi> invites you to the {GROUP_KIND_NAMES[invitation.kind].toLowerCase()} <bdi>{invitation.name}</bdi>. As
            a grown-up of the group you read the stories that its children hand in, and answer for what you share.
          </p>
          <Form method="post" className="groups-form">
            <button type="submit" className="kids-btn kids-btn-ember" aria-disabled={busy}>
              Join the group
            </button>
          </Form>
        </>
      ) : (
        <p>{GROUP_MESSAGES.invitation}</p>
      )}
      <p className="groups-refusal" role="alert">
        {invitation && !busy && actionData && 'message' in actionData && actionData.message}
      </p>
    </main>
  );
}
