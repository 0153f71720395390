import { useNavigation } from 'react-router';
import { shows, viewerOf } from '#server/request.ts';
import { endsIn } from '../challenges/challenge-rules.ts';
import { currentChallenge } from '../challenges/challenges.server.ts';
import { spotlight } from '../people/spotlight.server.ts';
import { useLive } from '../shell/live.ts';
import { continueReading } from '../works/engagement.server.ts';
import { KindGlyph } from '../works/kind-label.tsx';
import { type Shelved, shelved } from '../works/kinds.ts';
import { WorkMenus } from '../works/tile-menu.tsx';
import { useOpenWork } from '../works/use-open-work.ts';
import { WorkTile } from '../works/work-tile.tsx';
import { homeRows, languagesOf } from '../works/works.server.ts';
import type { Route } from './+types/home-page';
import { Community } from './community.tsx';
import { ContinueReading, ContinueSkeleton } from './continue-reading.tsx';
import { EmptyHome } from './empty-home.tsx';
import { Hero } from './hero.tsx';
import './home.css';
import { KidsCorner } from './kids-corner.tsx';
import { LanguageFilter } from './language-filter.tsx';
import { Rail } from './rail.tsx';
import { lastReadWords, percentRead } from './rules.ts';
import { Section } from './section.tsx';
import { Trending } from './trending.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

const CONTINUED = 5; // HOME-11
const LANGUAGE_MAX = 40;
const CREATORS = 2; // HOME-23
const SUB: Record<Shelved, string> = {
  book: 'Settle in.',
  comic: 'Read the pictures first.',
  theory: 'Somebody has thought about this too much.',
  world: 'Mind the weather.',
};

const PROMISE = 'Interactive stories with AI assistance, a kids corner and a weekly challenge.'; // HOME-04

/** As the root says it, but for what the page is about. */
export const meta: Route.MetaFunction = ({ matches }) => [
  ...(matches[0]?.meta ?? []).filter((tag) => !('name' in tag && tag.name === 'description')),
  { name: 'description', content: PROMISE },
];

const topicsOf = (creators: { id: string }[]) => creators.map(({ id }) => `profile:${id}`);

/** Five questions at once for a member, four for a visitor, whatever there is to list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  shows(context, 'home');
  const asked = new URL(request.url).searchParams.get('language')?.trim().slice(0, LANGUAGE_MAX) || null;
  const [rows, languages, ranked, challenge, read] = await Promise.all([
    homeRows(viewer, asked),
    languagesOf(viewer),
    spotlight(viewer),
    currentChallenge(),
    viewer ? continueReading(viewer, CONTINUED) : [],
  ]);
  const now = Date.now();
  const continued = read.map(({ id, kind, title, cover, author, currentPage, totalPages, lastRead }) => ({
    id,
    kind,
    title,
    cover,
    author: { name: author.name },
    page: currentPage,
    of: totalPages,
    percent: percentRead(currentPage, totalPages),
    when: lastReadWords(lastRead.getTime(), now),
  }));
  const creators = ranked.slice(0, CREATORS);
  shows(context, ...topicsOf(creators));
  const { title, description, endDate } = challenge;
  return {
    rows,
    languages,
    language: asked,
    continued,
    creators,
    challenge: { title, description, ends: endsIn(endDate, new Date(now)) },
    signedIn: Boolean(viewer),
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { rows, languages, language, continued, creators, challenge, signedIn } = loaderData;
  useLive(['home', ...topicsOf(creators)]);
  useOpenWork(signedIn);
  const loading = useNavigation().location?.pathname === '/';
  const empty = !rows.recent.length;
  return (
    <main id="main">
      <Hero />
      <LanguageFilter languages={languages} language={language} />
      {signedIn && loading && !continued.length ? <ContinueSkeleton /> : continued.length > 0 && <ContinueReading items={continued} />}
      {empty ? (
        <EmptyHome language={language} />
      ) : (
        <>
          <Section name="Trending Now">
            <Trending works={rows.trending} />
          </Section>
          <Section name="Recently Added" sub="Ink still drying.">
            <Rail name="Recently Added" shelf>
              {rows.recent.map((work) => (
                <WorkTile key={work.id} work={work} />
              ))}
            </Rail>
          </Section>
          <Section name="Most Loved">
            <Rail name="Most Loved" shelf>
              {rows.loved.map((work) => (
                <WorkTile key={work.id} work={work} of="likes" />
              ))}
            </Rail>
          </Section>
        </>
      )}
      <KidsCorner />
      <Community creators={creators} challenge={challenge} />
      {shelved
        .filter(({ kind }) => rows[kind].length > 0)
        .map(({ kind, plural, list }) => (
          <Section
            key={kind}
            name={plural}
            all={list}
            sub={SUB[kind]}
            glyph={<KindGlyph kind={kind} size={22} className={`kind-${kind}`} />}
          >
            <Rail name={plural} arrows>
              {rows[kind].map((work) => (
                <WorkTile key={work.id} work={work} />
              ))}
            </Rail>
          </Section>
        ))}
      <WorkMenus />
    </main>
  );
}
