import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { doNotStore, memberOf } from '#server/http/request.ts';
import { env } from '#server/process/settings.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { GROUP_INVITATION_DAYS, GROUP_MESSAGES } from '../group-rules.ts';
import { groupOf } from '../groups.server.ts';
import { LinkOnce } from '../link-once.tsx';
import type { Route } from './+types/invite';
import { inviteGrownUp } from './invitations.server.ts';
import '../../document/kids.css';
import '../groups.css';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to invite a grown-up.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Invitation');

export async function loader({ params, context }: Route.LoaderArgs) {
  const group = await groupOf(memberOf(context), params.id);
  if (group?.state !== 'open') refuse('not-found');
  return { name: group.name };
}

/** Makes a link with which one grown-up joins. The page shows it once (SAFE-02). */
export async function action({ params, context }: Route.ActionArgs) {
  doNotStore(context);
  const invited = await inviteGrownUp(memberOf(context), params.id);
  if (invited === 'full') return problemNamed('bad-input', GROUP_MESSAGES.grownUps);
  return invited ? { link: env.ORIGIN + href('/groups/join/:code', { code: invited.token }) } : problemNamed('not-found');
}

export const clientAction = actionErrors<typeof action>();

export default function InvitePage({ params, loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: href('/groups/:id', params), name: 'the group' }}>Invitation</PageHead>
      <LinkOnce
        result={actionData}
        about={
          <>
            You’ll get a link that lets one grown-up join <bdi>{loaderData.name}</bdi>.
          </>
        }
      >
        Give this link to one grown-up. It works once within {GROUP_INVITATION_DAYS} days, and it is shown only once. Whoever uses it can do
        everything that you can do in this group.
      </LinkOnce>
    </main>
  );
}
