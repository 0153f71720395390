import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import { PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { kinds } from '../works/kinds.ts';
import type { Route } from './+types/work-numbers-page';
import { numbersOf } from './numbers.server.ts';
import { NUMBERS_TITLE, parsePeriod } from './numbers-rules.ts';
import { NumbersView } from './numbers-view.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(NUMBERS_TITLE);

/** The numbers of one's own work; for anyone else there is nothing at this address (STATS-01). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const period = parsePeriod(new URL(request.url).searchParams);
  const numbers = await numbersOf(viewerOf(context), params.id, period);
  const work = numbers?.work;
  if (!work) refuse('not-found', 'There’s nothing at this address. It may have moved, or it never existed.');
  return { numbers, work, period: period.period };
}

export default function WorkNumbersPage({ loaderData: { work, ...shown } }: Route.ComponentProps) {
  const { id, kind, title } = work;
  return (
    <main id="main" className="numbers">
      <PageHead back={{ to: kinds[kind].address(id), name: kinds[kind].noun }}>{NUMBERS_TITLE}</PageHead>
      <p className="numbers-of">
        <bdi>{title}</bdi> ·{' '}
        <Link className="numbers-link" to={href('/numbers')}>
          Numbers of all your works
        </Link>
      </p>
      <NumbersView {...shown} path={href('/works/:id/numbers', { id })} />
    </main>
  );
}
