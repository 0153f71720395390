import { data, href, redirect } from 'react-router';
import { noindexMeta } from '#app/document/page-title.ts';
import { ProblemFrame } from '#app/errors/problem-frame.tsx';
import { invitationProblem } from '#app/registration/invitations.server.ts';
import { currentSettings } from '#app/site/settings.server.ts';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import type { Route } from './+types/join-page';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Join');

/** The link of an invitation: leads to the sign-up form with its code, or says why it cannot be used (REG-04, REG-05). */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (viewerOf(context)) throw redirect(href('/'), 303);
  const problem = currentSettings().joining === 'closed' ? null : await invitationProblem(params.code);
  if (problem === null) throw redirect(`${href('/sign-up')}?invitation=${encodeURIComponent(params.code)}`, 303);
  return data({ problem }, { status: 404 });
}

export default function JoinPage({ loaderData }: Route.ComponentProps) {
  return (
    <ProblemFrame head="No seat is kept under this link." words={loaderData.problem}>
      <ButtonLink to={href('/')}>Return Home</ButtonLink>
    </ProblemFrame>
  );
}
