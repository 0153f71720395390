import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { doNotStore, memberOf } from '#server/http/request.ts';
import { env } from '#server/process/settings.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { childOf } from '../children/children.server.ts';
import { LinkOnce } from '../link-once.tsx';
import type { Route } from './+types/move-child';
import { createMoveLink } from './move.server.ts';
import { MOVE_LINK_DAYS } from './move-rules.ts';
import '../../document/kids.css';
import '../groups.css';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to move the child.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Move a Child');

export async function loader({ params, context }: Route.LoaderArgs) {
  const child = await childOf(memberOf(context), params.id, params.childId);
  if (!child) refuse('not-found');
  return { name: child.name };
}

/** Makes the link with which a grown-up of another group takes the child over. The page shows it once (SAFE-14). */
export async function action({ params, context }: Route.ActionArgs) {
  doNotStore(context);
  const created = await createMoveLink(memberOf(context), params.id, params.childId);
  return created ? { link: env.ORIGIN + href('/groups/move/:token', { token: created.token }) } : problemNamed('not-found');
}

export const clientAction = actionErrors<typeof action>();

export default function MoveChildPage({ params, loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: href('/groups/:id/children/:childId', params), name }}>Move a Child</PageHead>
      <LinkOnce
        result={actionData}
        about={
          <>
            You get a link for a grown-up of the other group. When they accept, <bdi>{name}</bdi> moves with everything they wrote.
          </>
        }
      >
        Give this link to a grown-up of the other group. It works once within {MOVE_LINK_DAYS} days, it is shown only once, and it replaces
        an earlier link. When it is used, this group no longer has <bdi>{name}</bdi>.
      </LinkOnce>
    </main>
  );
}
