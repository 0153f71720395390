import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { NOINDEX, titled } from '../document/page-title.ts';
import { cursorFrom, cursorParam } from '../lists/cursor-rules.ts';
import { PageLinks } from '../lists/page-links.tsx';
import { useLive } from '../live/live.ts';
import { ClosedProfile } from '../people/closed-profile.tsx';
import { profileOfList } from '../people/profile.server.ts';
import { ProfileListHead } from '../people/profile-list-head.tsx';
import type { Route } from './+types/series-list-page';
import { listSeries } from './series.server.ts';
import { SERIES_MAX, SERIES_STATUS_NAMES, worksCount } from './series-rules.ts';
import './series.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** The series of a person, newest first. Those of a private profile are visible only to its owner. */
export async function loader({ params: { username }, request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const profile = await profileOfList(viewer, username);
  if (!profile) return null;
  const { id, name, own } = profile;
  addPageTopics(context, `profile:${id}`, `visibility:${id}`);
  const { searchParams } = new URL(request.url);
  const list = await listSeries(viewer, id, cursorFrom(searchParams));
  return { person: { id, name, username: profile.username, own }, isLater: searchParams.has('after'), ...list };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData ? `Series · ${loaderData.person.name}` : 'Profile', matches),
  NOINDEX,
];

export default function SeriesListPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <SeriesList {...loaderData} /> : <ClosedProfile is="gate" />;
}

function SeriesList({ person, series, more, isLater }: NonNullable<Route.ComponentProps['loaderData']>) {
  const { id, username, own } = person;
  useLive([`profile:${id}`, `visibility:${id}`]);
  const address = href('/profile/:username/series', { username });
  const newLink = own && <ButtonLink to={href('/series/new')}>New series</ButtonLink>;
  return (
    <main id="main" className="wrap series-page">
      <ProfileListHead person={person} list="Series" />
      {series.length ? (
        <>
          {own && (
            <div className="series-actions">
              {newLink}
              <span className="text-ink-2">You can have up to {SERIES_MAX} series.</span>
            </div>
          )}
          <ul className="series-list">
            {series.map((item) => (
              <li key={item.id}>
                <Link to={href('/series/:id', { id: item.id })}>
                  <b dir="auto">{item.title}</b>
                  <small>
                    {SERIES_STATUS_NAMES[item.status]} · {worksCount(item.works)}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Empty glyph={<BookGlyph size={72} />} title={isLater ? 'That’s everything' : 'No series yet'} action={!isLater && newLink}>
          {own
            ? 'Put works that belong together in the order in which they are best read.'
            : 'When this author makes series, they appear here.'}
        </Empty>
      )}
      <PageLinks newest={isLater && address} earlier={more && `${address}?after=${cursorParam(more)}`} />
    </main>
  );
}
