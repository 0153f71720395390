import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import type { Route } from './+types/changes-comparison-page';
import { compareChanges } from './comparison.server.ts';
import { COMPARE_CHANGES_TITLE, firstChange } from './comparison-rules.ts';
import { ComparisonView } from './comparison-view.tsx';

export const handle = { who: 'member', limit: 'comparison' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(COMPARE_CHANGES_TITLE);

/** What readers see, compared with one's own working copy, to decide which of both is published (EDIT-09). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const comparison = await compareChanges(memberOf(context), params.id, firstChange(new URL(request.url).searchParams));
  if (!comparison) refuse('not-found', 'This working copy is no longer available.');
  return comparison;
}

export default function ChangesComparisonPage({ loaderData, params }: Route.ComponentProps) {
  const { title, editor, isOutdated } = loaderData;
  const address = href('/drafts/:id/compare', params);
  return (
    <main id="main" className="compare">
      <PageHead back={{ to: editor, name: 'the editor' }}>{COMPARE_CHANGES_TITLE}</PageHead>
      <p className="compare-title" dir="auto">
        {title}
      </p>
      <p>From what readers see to your unpublished changes.</p>
      <ComparisonView comparison={loaderData} addressFrom={(from) => `${address}?from=${from}`} />
      <div className="compare-more">
        <ButtonLink variant="line" to={href('/drafts/:id/publish-changes', params)} prefetch="none">
          {isOutdated ? 'Publish mine' : 'Publish changes'}
        </ButtonLink>
        <ButtonLink variant="quiet" to={href('/drafts/:id/discard', params)} prefetch="none">
          {isOutdated ? 'Discard mine' : 'Discard changes'}
        </ButtonLink>
      </div>
    </main>
  );
}
