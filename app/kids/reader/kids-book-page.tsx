import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { useSite } from '../../document/site.ts';
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
  return <KidsReader key={loaderData.work.id} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isOff = useSite().site.kidsZone === 'off';
  return (
    <WorkProblem kind="kids_book" error={error} way={isOff ? undefined : { to: kinds.kids_book.list, words: 'Return to Kids Zone' }} />
  );
}
