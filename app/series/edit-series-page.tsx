import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { badInput } from '#server/http/problem-rules.ts';
import { refusalNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import type { Route } from './+types/edit-series-page';
import { changeSeries } from './change-series.server.ts';
import { ownSeries } from './series.server.ts';
import { SeriesForm } from './series-form.tsx';
import { readSeriesForm, SERIES_MESSAGES } from './series-rules.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

const TITLE = 'Edit Series';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await ownSeries(memberOf(context), params.id);
  if (!found) refuse('not-found', SERIES_MESSAGES.notFound);
  return { series: found, isSaved: new URL(request.url).searchParams.has('saved') };
}

/** Changes title, description and status of one's own series. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const { typed, details, fields } = readSeriesForm(await request.formData());
  if (!details) return refusalResponse(context, badInput(Object.values(fields)[0] ?? '', fields), { typed });
  const saved = await changeSeries(memberOf(context), id, details);
  if (!saved) return refusalResponse(context, refusalNamed('not-found', SERIES_MESSAGES.unavailable), { typed });
  if (saved !== 'saved') return refusalResponse(context, saved, { typed });
  throw redirect(`${href('/series/:id/edit', { id })}?saved`, 303);
}

export const clientAction = actionErrors<typeof action>(SERIES_MESSAGES.notSaved);

export default function EditSeriesPage({ loaderData: { series, isSaved }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: href('/series/:id', { id: series.id }), name: 'the series' }}>{TITLE}</PageHead>
      <SeriesForm typed={series} result={actionData} saved={isSaved && SERIES_MESSAGES.saved} />
    </main>
  );
}
