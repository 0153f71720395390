import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { PageHead } from '../../document/page-head.tsx';
import { useSite } from '../../document/site.ts';
import { CoveredNotice } from '../../reader/covered/covered-notice.tsx';
import { HiddenWork } from '../../reader/covered/hidden-work.tsx';
import { linkPreview } from '../../reader/link-preview.ts';
import { openKidsStory } from '../../reader/text/open-text.server.ts';
import { WorkProblem } from '../../reader/work-problem.tsx';
import { requireKidsZone } from '../../site/settings.server.ts';
import { kinds } from '../../works/kinds.ts';
import type { Route } from './+types/kids-book-page';
import { KidsReader } from './kids-reader.tsx';

export const handle = { who: 'anyone', limit: 'read', children: true } as const satisfies Policy;

export function loader({ params, ...args }: Route.LoaderArgs) {
  requireKidsZone();
  return openKidsStory(viewerOf(args.context), params.id, args);
}

export const meta: Route.MetaFunction = ({ loaderData }) => linkPreview('kids_book', loaderData);

export default function KidsBookPage({ loaderData }: Route.ComponentProps) {
  const { work, signedIn } = loaderData;
  if (work.hiddenMessage) return <HiddenWork work={work} />;
  if (!work.covering.length) return <KidsReader key={work.id} {...loaderData} />;
  return (
    <main id="main" className="wrap">
      <PageHead back={{ to: kinds.kids_book.list, name: 'Kids Zone' }} dir="auto">
        {work.title}
      </PageHead>
      <CoveredNotice work={work} part={null} covering={work.covering} signedIn={signedIn} />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isOff = useSite().site.kidsZone === 'off';
  return (
    <WorkProblem kind="kids_book" error={error} link={isOff ? undefined : { to: kinds.kids_book.list, label: 'Return to Kids Zone' }} />
  );
}
