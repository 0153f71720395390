import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf, sessionContext } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import type { Route } from './+types/case-page';
import { casePage } from './case-page.server.ts';
import { CASE_UNAVAILABLE } from './case-page-rules.ts';
import { takeCase } from './take-case.server.ts';
import { CaseView } from './view/case-view.tsx';

export const handle = { who: 'moderator', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Case');

/** A case in its context; opening it takes it for 10 minutes (MOD-04, MOD-17). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  await takeCase(viewer, params.id);
  const page = await casePage(viewer, context.get(sessionContext), params.id, new URL(request.url).searchParams);
  if (!page) refuse('not-found', CASE_UNAVAILABLE);
  return page;
}

export default function CaseRoute({ loaderData }: Route.ComponentProps) {
  return <CaseView page={loaderData} refused={null} />;
}
