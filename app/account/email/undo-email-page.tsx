import { data, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { LinkActionForm, LinkCard } from '../links/link-card.tsx';
import { LINK_UNUSABLE } from '../links/link-rules.ts';
import { secretAddress } from '../links/secret-address.ts';
import type { Route } from './+types/undo-email-page';
import { EMAIL_MESSAGES } from './email-rules.ts';
import { undoableChange, undoChange } from './undo-email.server.ts';

export const handle = { who: 'anyone', limit: 'password', reading: 'read', anyStanding: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Undo Change');

export const middleware = secretAddress;

/** Changes nothing, because scanners and previews open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const from = await undoableChange(params.token);
  return data({ from }, { status: from ? 200 : 410 });
}

export async function action({ params }: Route.ActionArgs) {
  const result = await undoChange(params.token);
  if (result === 'done') throw redirect(`${href('/sign-in')}?changed=undone`, 303);
  if (result === 'taken') return data({ problem: 'email-taken', message: EMAIL_MESSAGES.taken }, { status: 409 });
  return data({ problem: 'link-unusable', message: LINK_UNUSABLE }, { status: 410 });
}

export const clientAction = actionErrors<typeof action>();

/** The page of `This was not me`: stops or undoes a change of address and ends all sessions (ACC-04). */
export default function UndoEmailPage({ loaderData: { from }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const message = busy ? undefined : actionData?.message;
  return (
    <LinkCard
      title={
        <>
          This was <i>not me.</i>
        </>
      }
      lead={
        <>
          The account keeps <bdi className="font-semibold wrap-anywhere">{from}</bdi>, and everybody is signed out of it everywhere.
        </>
      }
      isUsable={from !== null && actionData?.problem !== 'link-unusable'}
    >
      <LinkActionForm words="Undo the Change" busyWords="Undoing..." busy={busy} message={message} />
    </LinkCard>
  );
}
