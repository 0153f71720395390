import { data, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { confirmAddress, confirmationLink } from '../confirmation/confirmation.server.ts';
import { LinkActionForm, LinkCard } from '../links/link-card.tsx';
import { LINK_UNUSABLE } from '../links/link-rules.ts';
import { secretAddress } from '../links/secret-address.ts';
import type { Route } from './+types/verify-email-page';
import { EMAIL_MESSAGES } from './email-rules.ts';

export const handle = { who: 'anyone', limit: 'password', reading: 'read', anyStanding: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Confirm Address');

export const middleware = secretAddress;

/** Changes nothing, because scanners and previews open links (MAIL-05). */
export async function loader({ params }: Route.LoaderArgs) {
  const link = await confirmationLink(params.token);
  return data({ email: link?.email ?? null }, { status: link ? 200 : 410 });
}

export async function action({ params, context }: Route.ActionArgs) {
  const result = await confirmAddress(params.token);
  if (result === 'done') throw redirect(`${viewerOf(context) ? href('/settings') : href('/sign-in')}?changed=confirmed`, 303);
  if (result === 'taken') return data({ problem: 'email-taken', message: EMAIL_MESSAGES.taken }, { status: 409 });
  return data({ problem: 'link-unusable', message: LINK_UNUSABLE }, { status: 410 });
}

export const clientAction = actionErrors<typeof action>();

export default function VerifyEmailPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const message = busy ? undefined : actionData?.message;
  return (
    <LinkCard
      title={
        <>
          Confirm your <i>address.</i>
        </>
      }
      lead={
        <>
          <bdi className="font-semibold wrap-anywhere">{email}</bdi> is then confirmed as yours.
        </>
      }
      isUsable={email !== null && actionData?.problem !== 'link-unusable'}
    >
      <LinkActionForm words="Confirm Address" busyWords="Confirming..." busy={busy} message={message} />
    </LinkCard>
  );
}
