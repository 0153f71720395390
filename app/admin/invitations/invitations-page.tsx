import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isFetcher } from '#server/http/form-response.ts';
import { invalidForm } from '#server/http/problem-rules.ts';
import { refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { env } from '#server/process/settings.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { DEFAULT_INVITATION } from '../../registration/rules.ts';
import { currentSettings } from '../../site/settings.server.ts';
import type { Route } from './+types/invitations-page';
import { InvitationForm } from './invitation-form.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { createInvitation, listInvitations } from './invitations.server.ts';
import { newInvitation } from './schemas.ts';
import '../admin.css';

export const handle = {
  who: 'administrator',
  limit: 'write',
  reading: 'read',
  confirmedOnly: true,
  signedOut: 'Please sign in to make an invitation.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Invitations');

export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await listInvitations(memberOf(context), new URL(request.url).searchParams.get('after'));
  return { ...found, origin: env.ORIGIN, joining: currentSettings().joining };
}

const TYPED_MAX = 500;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = { ...DEFAULT_INVITATION } as Record<keyof typeof DEFAULT_INVITATION, string>;
  for (const key of Object.keys(typed) as (keyof typeof typed)[]) {
    const value = form.get(key);
    if (typeof value === 'string') typed[key] = value.slice(0, TYPED_MAX);
  }
  const read = newInvitation.safeParse(typed);
  if (!read.success) return refusalResponse(context, invalidForm(read.error), { typed });
  await createInvitation(memberOf(context), read.data);
  if (isFetcher(request)) return { created: true as const };
  throw redirect(href('/admin/invitations'), 303);
}

export const clientAction = actionErrors<typeof action>();

export default function InvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitations, more, origin, joining } = loaderData;
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin'), name: 'Admin' }}>Invitations</PageHead>
      {joining === 'closed' && <p role="note">While the site takes no new accounts, no invitation works.</p>}
      <InvitationForm result={actionData} />
      <section>
        <h2 className="display text-xl">All invitations</h2>
        <InvitationTable invitations={invitations} origin={origin} />
        {more && (
          <ButtonLink variant="line" to={`${href('/admin/invitations')}?after=${more}`}>
            Next page
          </ButtonLink>
        )}
      </section>
    </main>
  );
}
