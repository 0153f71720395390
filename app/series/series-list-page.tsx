import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { shows, viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { OWN_PROFILE, PageHead } from '../document/page-head.tsx';
import { titled } from '../document/page-title.ts';
import { cursorFrom, cursorParam } from '../lists/cursor-rules.ts';
import { PageLinks } from '../lists/page-links.tsx';
import { useLive } from '../live/live.ts';
import { ClosedProfile } from '../people/closed-profile.tsx';
import { PROFILE_NOT_FOUND } from '../people/profile/shelves/profile-tab-rules.ts';
import { profileOf } from '../people/profile.server.ts';
import type { Route } from './+types/series-list-page';
import { listSeries } from './series.server.ts';
import { SERIES_MAX, SERIES_STATUS_NAMES, worksCount } from './series-rules.ts';
import './series.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** The series of a person, newest first. Those of a private profile are visible only to its owner. */
export async function loader({ params: { username }, request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const profile = await profileOf(viewer, username);
  if (profile && !viewer) return null; // visitors see the sign-in gate
  if (!profile || profile === 'private') refuse('not-found', PROFILE_NOT_FOUND);
  const { id, name, own } = profile;
  shows(context, `profile:${id}`, `visibility:${id}`);
  const { searchParams } = new URL(request.url);
  const list = await listSeries(viewer, id, cursorFrom(searchParams));
  return { person: { id, name, username: profile.username, own }, isLater: searchParams.has('after'), ...list };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData ? `Series · ${loaderData.person.name}` : 'Profile', matches),
  { name: 'robots', content: 'noindex' },
];

export default function SeriesListPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <SeriesList {...loaderData} /> : <ClosedProfile is="gate" />;
}

function SeriesList({ person, series, more, isLater }: NonNullable<Route.ComponentProps['loaderData']>) {
  const { id, name, username, own } = person;
  useLive([`profile:${id}`, `visibility:${id}`]);
  const address = href('/profile/:username/series', { username });
  const make = own && <ButtonLink to={href('/series/new')}>New series</ButtonLink>;
  return (
    <main id="main" className="wrap series-page">
      <PageHead back={own ? OWN_PROFILE : { to: href('/profile/:username', { username }), name: 'Profile' }}>
        {own ? (
          'Your Series'
        ) : (
          <>
            Series by <bdi>{name}</bdi>
          </>
        )}
      </PageHead>
      {series.length ? (
        <>
          {own && (
            <div className="series-actions">
              {make}
              <span className="text-ink-2">You can have up to {SERIES_MAX} series.</span>
            </div>
          )}
          <ul className="series-list">
            {series.map((one) => (
              <li key={one.id}>
                <Link to={href('/series/:id', { id: one.id })}>
                  <b dir="auto">{one.title}</b>
                  <small>
                    {SERIES_STATUS_NAMES[one.status]} · {worksCount(one.works)}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Empty glyph={<BookGlyph size={72} />} title={isLater ? 'That’s everything' : 'No series yet'} action={!isLater && make}>
          {own
            ? 'Put works that belong together in the order in which they are best read.'
            : 'When this author makes series, they appear here.'}
        </Empty>
      )}
      <PageLinks newest={isLater && address} earlier={more && `${address}?after=${cursorParam(more)}`} />
    </main>
  );
}
