import { Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isFetcher } from '#server/http/form-response.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { env } from '#server/process/settings.ts';
import { Button } from '#ui/controls/button.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { useSite } from '../../document/site.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { joiningClosed, OWN_DAYS, OWN_MESSAGES, OWN_OPEN_MAX, ownRefusalText } from '../rules.ts';
import type { Route } from './+types/own-invitations-page';
import { createOwnInvitation, type OwnInvitation, ownInvitations } from './own-invitations.server.ts';
import './own-invitations.css';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  leavesTrace: true,
  confirmedOnly: true,
  signedOut: OWN_MESSAGES.signedOut,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Your Invitations');

export async function loader({ context }: Route.LoaderArgs) {
  const { list, refusal } = await ownInvitations(memberOf(context));
  return { list, refusal: refusal && ownRefusalText(refusal), origin: env.ORIGIN };
}

/** Makes an invitation of one use, if members may invite (REG-06). */
export async function action({ request, context }: Route.ActionArgs) {
  const refusal = await createOwnInvitation(memberOf(context));
  if (refusal?.reason === 'too-many') return problem(409, 'too-many-invitations', ownRefusalText(refusal));
  if (refusal) return problemNamed('not-allowed', ownRefusalText(refusal));
  if (isFetcher(request)) return { created: true as const };
  throw redirect(href('/settings/invitations'), 303);
}

export const clientAction = actionErrors<typeof action>();

export default function OwnInvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, refusal, origin } = loaderData;
  const { joining, name } = useSite().site;
  const busy = useNavigation().formMethod === 'POST';
  const refused = !busy && actionData && 'message' in actionData ? actionData.message : null;
  return (
    <main className="wrap own-invitations" id="main">
      <PageHead back={{ to: href('/settings'), name: 'Settings' }}>Your Invitations</PageHead>
      <p className="text-ink-2">
        An invitation lets one person join {name}. It works for {OWN_DAYS} days, and up to {OWN_OPEN_MAX} can be open at a time. The people
        who run the site see who joined with it.
      </p>
      {joining === 'closed' && <p role="note">{joiningClosed(name)} Until then no invitation works.</p>}
      {refused && (
        <p role="alert" className="own-invitations-refused">
          {refused}
        </p>
      )}
      {refusal ? (
        !refused && <p role="note">{refusal}</p>
      ) : (
        <Form method="post" preventScrollReset>
          <Button type="submit" busy={busy && 'Making...'}>
            Make an Invitation
          </Button>
        </Form>
      )}
      <p className="sr-only" role="status">
        {!busy && actionData && 'created' in actionData ? 'The invitation is the first of the list.' : ''}
      </p>
      {list.length ? (
        <ul className="own-invitations-list">
          {list.map((invitation) => (
            <li key={invitation.id}>
              <Invitation invitation={invitation} origin={origin} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">No invitations yet.</p>
      )}
    </main>
  );
}

const ENDS = { 'used up': 'Used', expired: 'Expired', revoked: 'Revoked' } as const;

/** An open invitation with its link and Revoke; of another one, how it ended. */
const Invitation = ({ invitation: { id, code, state, expiresAt, joined }, origin }: { invitation: OwnInvitation; origin: string }) =>
  state === 'open' ? (
    <>
      <code>{origin + href('/join/:code', { code })}</code>
      <span className="text-ink-2">
        Works until <LocalDate at={expiresAt} />
      </span>
      <Form method="post" action={href('/settings/invitations/:id/revoke', { id })} preventScrollReset>
        <Button type="submit" variant="line" size="sm">
          Revoke
        </Button>
      </Form>
    </>
  ) : (
    <span className="text-ink-2">
      {ENDS[state]}
      {joined && ` by @${joined}`}
    </span>
  );
