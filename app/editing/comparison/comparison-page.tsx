import { Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { type ComparedWith, comparisonAddress, historyAddress } from '../history/history-rules.ts';
import type { Route } from './+types/comparison-page';
import { compareVersion } from './comparison.server.ts';
import { COMPARE_TITLE, comparedWith, firstChange } from './comparison-rules.ts';
import { ComparisonView } from './comparison-view.tsx';

export const handle = { who: 'anyone', limit: 'comparison' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(COMPARE_TITLE);

/** One of the versions of one's own work, compared with another one; for anyone else there is nothing at this address (EDIT-18). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const wanted = { workId: params.id, versionId: params.version, other: comparedWith(searchParams), from: firstChange(searchParams) };
  const comparison = await compareVersion(viewerOf(context), wanted);
  if (!comparison) refuse('not-found', 'There’s nothing at this address. It may have moved, or it never existed.');
  return comparison;
}

const name = ({ number, isCurrent }: { number: number; isCurrent: boolean }) =>
  `version ${number}${isCurrent ? ', which readers see' : ''}`;
const CHOICES: [ComparedWith, string][] = [
  ['before', 'the version before'],
  ['readers', 'what readers see'],
];

export default function ComparisonPage({ loaderData: { of, title, version, others, compared }, params }: Route.ComponentProps) {
  const choices = CHOICES.filter(([other]) => others[other] !== null);
  return (
    <main id="main" className="compare">
      <PageHead back={{ to: historyAddress(of), name: 'the history' }}>{COMPARE_TITLE}</PageHead>
      <p className="compare-title" dir="auto">
        {title}
      </p>
      {choices.length > 1 && (
        <nav aria-label="Compared versions" className="compare-choices">
          {choices.map(([other, words]) => (
            <Link
              key={other}
              className="link"
              to={comparisonAddress(params, other)}
              aria-current={other === compared?.other ? 'page' : undefined}
              prefetch="none"
            >
              Compare with {words} ({others[other]})
            </Link>
          ))}
        </nav>
      )}
      {compared ? (
        <>
          <p>
            From {name(compared.before)}
            {compared.before.isCurrent && ','} to {name(compared.after)}.
          </p>
          <ComparisonView comparison={compared} addressFrom={(from) => comparisonAddress(params, compared.other, { from: String(from) })} />
        </>
      ) : (
        <p>Version {version.number} is the only one.</p>
      )}
    </main>
  );
}
