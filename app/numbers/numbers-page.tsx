import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { OWN_PROFILE, PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import type { Route } from './+types/numbers-page';
import { numbersOf } from './numbers.server.ts';
import { NUMBERS_TITLE, parsePeriod } from './numbers-rules.ts';
import { NumbersView } from './numbers-view.tsx';

export const handle = { who: 'member', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(NUMBERS_TITLE);

/** The numbers of all own works (STATS-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const period = parsePeriod(new URL(request.url).searchParams);
  const numbers = await numbersOf(memberOf(context), null, period);
  if (!numbers) refuse('not-found');
  return { numbers, period: period.period };
}

export default function NumbersPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="numbers">
      <PageHead back={OWN_PROFILE}>{NUMBERS_TITLE}</PageHead>
      <NumbersView {...loaderData} path={href('/numbers')} />
    </main>
  );
}
