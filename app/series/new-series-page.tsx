import { useState } from 'react';
import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isId } from '#server/database/ids.ts';
import { badInput } from '#server/http/problem-rules.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { newId } from '../forms/new-id.ts';
import type { Route } from './+types/new-series-page';
import { createSeries } from './change-series.server.ts';
import { SeriesForm } from './series-form.tsx';
import { readSeriesForm, SERIES_MESSAGES } from './series-rules.ts';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  isPublicAction: true,
  signedOut: 'Please sign in to make a series.',
} as const satisfies Policy;

const TITLE = 'New Series';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** The id is chosen here, so that a browser that sends the form twice makes one series (OPEN-02). */
export const loader = ({ context }: Route.LoaderArgs) => ({ id: newId(), username: memberOf(context).username });

/** Makes a series and leads to its works (SERIES-01). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const id = form.get('id');
  if (id !== null && !isId(id)) return problemNamed('bad-input', SERIES_MESSAGES.unreadable);
  const { typed, details, fields } = readSeriesForm(form);
  if (!details) return refusalResponse(context, badInput(Object.values(fields)[0] ?? '', fields), { typed });
  const created = await createSeries(memberOf(context), id ?? newId(), details);
  if ('problem' in created) return refusalResponse(context, created, { typed });
  throw redirect(href('/series/:id/works', { id: created.id }), 303);
}

export const clientAction = actionErrors<typeof action>(SERIES_MESSAGES.notSaved);

export default function NewSeriesPage({ loaderData: { id: first, username }, actionData }: Route.ComponentProps) {
  const [id] = useState(first); // a live event loads another one
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: href('/profile/:username/series', { username }), name: 'your series' }}>{TITLE}</PageHead>
      <p>Works of yours that belong together, in the order in which they are best read.</p>
      <SeriesForm typed={{ title: '', description: '', status: 'progress' }} result={actionData} submit="Make the series">
        <input type="hidden" name="id" value={id} />
      </SeriesForm>
    </main>
  );
}
