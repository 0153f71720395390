import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { timeFor } from '#ui/dates/relative-time.ts';
import { titled } from '../../document/page-title.ts';
import { useIsChild, useSite } from '../../document/site.ts';
import { useLive } from '../../live/live.ts';
import { KIDS_ZONE_UNATTENDED } from '../../site/rules.ts';
import { requireKidsZone } from '../../site/settings.server.ts';
import { WorkMenus } from '../../tiles/tile-menu.tsx';
import type { Route } from './+types/zone-page';
import '../../document/kids.css';
import './zone.css';
import { GrownUpsLink } from '../grown-ups/grown-ups-link.tsx';
import { Activities } from './activities.tsx';
import { ZoneHero } from './hero.tsx';
import { Opening } from './opening-indicator.tsx';
import { StoryStarters } from './starters.tsx';
import { ZoneStories } from './stories.tsx';
import { zoneStories } from './zone.server.ts';
import { FEATURED_SHOWN, genreFrom, STORIES_PAGE_SIZE, storyCursorFrom, YOUNG_WRITERS_TIPS } from './zone-rules.ts';

export const handle = { who: 'anyone', limit: 'read', children: true } as const satisfies Policy;

/** The kids zone: stories, starters and activities. The URL contains the tab. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireKidsZone();
  const viewer = viewerOf(context);
  addPageTopics(context, 'home');
  const { searchParams } = new URL(request.url);
  const [genre, cursor] = [genreFrom(searchParams), storyCursorFrom(searchParams)];
  const list = await zoneStories(viewer, genre, cursor, cursor ? STORIES_PAGE_SIZE : FEATURED_SHOWN);
  return { ...list, genre, further: cursor !== null, signedIn: Boolean(viewer), now: timeFor(viewer) };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('Kids Adventure Zone', matches),
  { name: 'description', content: 'Big stories for small hands. Read one, or make one up on the spot.' },
];

export default function ZonePage({ loaderData }: Route.ComponentProps) {
  const { signedIn, now } = loaderData;
  const { kidsZone } = useSite().site;
  const isChild = useIsChild();
  const hasMenus = signedIn && !isChild; // children also read without an account, and choose nothing here (AMB-60)
  useLive(['home']); // LIVE-08
  return (
    <main className="kids zone" id="main">
      <Opening />
      <ZoneHero signedIn={signedIn} now={now} />
      {kidsZone === 'unattended' && (
        <p className="wrap zone-unattended" role="note">
          {KIDS_ZONE_UNATTENDED}
        </p>
      )}
      <ZoneStories {...loaderData} hasMenus={hasMenus} />
      <StoryStarters signedIn={signedIn} />
      {!isChild && <Activities />}
      {!isChild && signedIn && (
        <p className="wrap zone-part">
          <Link className="kids-btn kids-btn-white kids-btn-small" to={href('/groups')}>
            Groups for families and classes
          </Link>
        </p>
      )}
      {!isChild && (
        <p className="wrap zone-part">
          <GrownUpsLink />
        </p>
      )}
      {!signedIn && (
        <p className="wrap zone-part">
          <Link className="kids-btn kids-btn-white kids-btn-small" to={href('/kids-sign-in')}>
            I have a sign-in card
          </Link>
        </p>
      )}
      <section className="wrap zone-tips" aria-labelledby="young-writers">
        <h2 id="young-writers">Tips for Young Writers</h2>
        <ol>
          {YOUNG_WRITERS_TIPS.map(({ name, words }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </section>
      {hasMenus && <WorkMenus />}
    </main>
  );
}
