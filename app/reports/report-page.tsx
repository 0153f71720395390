import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import { noindexMeta } from '../document/page-title.ts';
import { signInAddress } from '../document/sign-in-address.ts';
import type { Route } from './+types/report-page';
import { ReportFrame } from './report-frame.tsx';
import { isReported, OWN_CONTENT, UNAVAILABLE } from './report-rules.ts';
import { aboutReport } from './reports.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Report');

/** The report page for `?type=&id=`, or for `?of=type/id` from the buttons of tiles. A visitor signs in first and returns to it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { search, searchParams } = new URL(request.url);
  if (!viewer) throw redirect(signInAddress(href('/report') + search), 303);
  const [type, id] = searchParams.get('of')?.split('/') ?? [searchParams.get('type'), searchParams.get('id')];
  const found = isReported(type) && id ? await aboutReport(viewer, type, id) : null;
  if (!isReported(type) || !id || !found) refuse('not-found', UNAVAILABLE);
  const { own, ...about } = found;
  return { about: { type, id, ...about }, own, sent: searchParams.get('sent') === 'yes' };
}

export default function ReportPage({ loaderData: { about, own, sent } }: Route.ComponentProps) {
  return own ? <ReportFrame about={null} refusal={OWN_CONTENT} /> : <ReportFrame about={about} sent={sent} />;
}
