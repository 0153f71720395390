import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { noindexMeta } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { Confirmation } from '../forms/confirmation.tsx';
import type { Route } from './+types/delete-series-page';
import { deleteSeries } from './change-series.server.ts';
import { ownSeries } from './series.server.ts';
import { SERIES_MESSAGES } from './series-rules.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read' } as const satisfies Policy;

const TITLE = 'Delete Series';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const found = await ownSeries(viewer, params.id);
  if (!found) refuse('not-found', SERIES_MESSAGES.notFound);
  return { title: found.title };
}

/** Deletes one's own series; its works stay (SERIES-04). */
export async function action({ params, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  if (!(await deleteSeries(viewer, params.id))) return problemNamed('not-found', SERIES_MESSAGES.unavailable);
  throw redirect(href('/profile/:username/series', { username: viewer.username }), 303);
}

export const clientAction = actionErrors<typeof action>(SERIES_MESSAGES.notDeleted);

export default function DeleteSeriesPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <Confirmation title={TITLE} back={{ to: href('/series/:id', params), name: 'the series' }} actionData={actionData}>
      Delete the series <bdi>{loaderData.title}</bdi>? Its works stay as they are. This action cannot be undone.
    </Confirmation>
  );
}
