import type { Policy } from '#server/access/policies.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { useLive } from '../../live/live.ts';
import { CHANNELS_TOPIC } from '../channel-rules.ts';
import type { Route } from './+types/community-page';
import { exploreChannels, featuredChannels, myChannels, withoutListedWords } from './channels.server.ts';
import './community.css';
import { channelQueryFrom } from '../channel-list-rules.ts';
import { Explore } from './explore.tsx';
import { Featured } from './featured.tsx';
import { filtersInUse } from './filters/filters-in-use.server.ts';
import { Guidelines } from './guidelines.tsx';
import { CreateLink, Hero } from './hero.tsx';
import { MyChannels } from './my-channels.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('Community', matches),
  { name: 'description', content: 'Channels: small rooms to talk about drafts, worlds, comics and theories.' },
];

/** Featured channels, the viewer's channels, and the list of all visible channels, filtered by the URL. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  addPageTopics(context, CHANNELS_TOPIC);
  const { searchParams } = new URL(request.url);
  const query = withoutListedWords(channelQueryFrom(searchParams));
  const [featured, mine, page, inUse] = await Promise.all([
    featuredChannels(viewer),
    myChannels(viewer),
    exploreChannels(viewer, query, cursorFrom(searchParams)),
    filtersInUse(viewer),
  ]);
  return { featured, mine, page, query, inUse, further: searchParams.has('after'), signedIn: Boolean(viewer) };
}

export default function CommunityPage({ loaderData }: Route.ComponentProps) {
  const { featured, mine, page, query, inUse, further, signedIn } = loaderData;
  useLive([CHANNELS_TOPIC], { throttleMs: 8_000 });
  return (
    <main id="main" className="community-page">
      <Hero signedIn={signedIn} />
      <Featured channels={featured} />
      {mine && <MyChannels membership="own" channels={mine.own} />}
      {mine && <MyChannels membership="joined" channels={mine.joined} />}
      <Explore page={page} query={query} inUse={inUse} further={further} signedIn={signedIn} />
      <Guidelines />
      <section className="wrap community-closing" aria-labelledby="closing">
        <h2 className="display" id="closing">
          No table for you yet?
        </h2>
        <p>Set one up. Somebody out there has been looking for exactly that table.</p>
        <CreateLink signedIn={signedIn} name="Start Your Own Channel" />
      </section>
    </main>
  );
}
