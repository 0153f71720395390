import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { HOME } from '../document/page-head.tsx';
import { titled } from '../document/page-title.ts';
import { useSite } from '../document/site.ts';
import { FollowButton } from '../following/follow/follow-button.tsx';
import { useLive } from '../live/live.ts';
import { WorkMenus } from '../tiles/tile-menu.tsx';
import type { Route } from './+types/series-page';
import { ListHead } from './list-head.tsx';
import { type OpenSeries, readSeries } from './series.server.ts';
import { SERIES_MESSAGES, SERIES_STATUS_NAMES, worksCount } from './series-rules.ts';
import { SeriesWork } from './series-work.tsx';
import './series.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** A series with its works in order (SERIES-01). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await readSeries(viewerOf(context), params.id);
  if (!found) refuse('not-found', SERIES_MESSAGES.notFound);
  const { author, works } = found;
  addPageTopics(context, `series:${found.id}`, `profile:${author.id}`, `visibility:${author.id}`, ...works.map(({ id }) => `work:${id}`));
  return found;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData?.title ?? 'Series', matches),
  ...(loaderData?.description ? [{ name: 'description', content: loaderData.description.slice(0, DESCRIPTION_SHOWN) }] : []),
];
const DESCRIPTION_SHOWN = 200;

export default function SeriesPage({ loaderData: series }: Route.ComponentProps) {
  const { id, title, description, status, author, works, isOwn, following } = series;
  const { viewer } = useSite();
  useLive([`series:${id}`, `profile:${author.id}`, `visibility:${author.id}`, ...(viewer ? [`person:${viewer.id}`] : [])]);
  return (
    <main id="main" className="wrap series-page">
      <ListHead title={title} description={description} owner={author} back={HOME}>
        <span>Series</span>
        <span>{SERIES_STATUS_NAMES[status]}</span>
        <span>{worksCount(works.length)}</span>
      </ListHead>
      {isOwn ? (
        <OwnActions series={series} />
      ) : (
        <div className="series-actions">
          <FollowButton kind="series" id={id} following={following} signedIn={viewer !== null} back={href('/series/:id', { id })} />
        </div>
      )}
      {works.length ? (
        <ol className="series-works" aria-label="Works in order">
          {works.map((work) => (
            <SeriesWork key={work.id} work={work} />
          ))}
        </ol>
      ) : (
        <Empty
          glyph={<BookGlyph size={72} />}
          title="No works here yet"
          action={isOwn && <ButtonLink to={href('/series/:id/works', { id })}>Add works</ButtonLink>}
        >
          {isOwn ? 'Choose the works that belong together.' : 'When the author adds works, they appear here.'}
        </Empty>
      )}
      <WorkMenus />
    </main>
  );
}

const OwnActions = ({ series: { id } }: { series: OpenSeries }) => (
  <nav className="series-actions" aria-label="Your series">
    <ButtonLink variant="line" size="sm" to={href('/series/:id/works', { id })}>
      Works and labels
    </ButtonLink>
    <ButtonLink variant="line" size="sm" to={href('/series/:id/order', { id })}>
      Change order
    </ButtonLink>
    <ButtonLink variant="line" size="sm" to={href('/series/:id/edit', { id })}>
      Edit series
    </ButtonLink>
    <Link to={href('/series/:id/delete', { id })} className="series-delete" prefetch="none" rel="nofollow">
      Delete series
    </Link>
  </nav>
);
