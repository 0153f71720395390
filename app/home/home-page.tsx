import { useMemo } from 'react';
import { href, Link, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { sharedReads } from '#server/database/shared-reads.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { calendarDay } from '#ui/dates/dates.ts';
import { listAddress } from '../browse/browse-rules.ts';
import { filterRows } from '../browse/saved-filters/filter-works.server.ts';
import { endsIn } from '../challenges/challenge-rules.ts';
import { currentChallenge } from '../challenges/challenges.server.ts';
import { useSite } from '../document/site.ts';
import { continuableCount } from '../engagement/progress/progress.server.ts';
import { useLive } from '../live/live.ts';
import { CachedPart } from '../loading/cached-part.tsx';
import { ARRIVAL } from '../loading/retrying-fetch.ts';
import { spotlight } from '../people/spotlight/spotlight.server.ts';
import { WorkMenus } from '../tiles/tile-menu.tsx';
import { useOpenWork } from '../tiles/use-open-work.ts';
import type { Reason } from '../tiles/why.tsx';
import { TileItem } from '../tiles/work-tile.tsx';
import { type ListedKind, listedKinds } from '../works/kinds.ts';
import { LANGUAGE_MAX } from '../works/languages/language-list-rules.ts';
import { sharedLanguages } from '../works/languages/languages.server.ts';
import type { Route } from './+types/home-page';
import { Community } from './community.tsx';
import { ContinueFailed, ContinueReading, ContinueSkeleton } from './continue/continue-reading.tsx';
import { continuedItems } from './continue/continued.server.ts';
import { EmptyHome } from './empty-home.tsx';
import { Hero, SITE_DESCRIPTION } from './hero.tsx';
import './home.css';
import { useContinued } from './continue/use-continued.ts';
import { KidsCorner } from './kids-corner.tsx';
import { LanguageFilter } from './languages/language-filter.tsx';
import { Rail } from './rail.tsx';
import { FilterRow } from './rows/filter-row.tsx';
import { homeInLists, sharedHomeRows } from './rows/home-in-lists.server.ts';
import type { HomeCard, HomeRows } from './rows/home-rows.server.ts';
import { noteShowings } from './rows/new-here/showings.server.ts';
import { NewHere, OwnRow } from './rows/own-row.tsx';
import { packCards, packRows, unpackRows } from './rows/packed-rows.ts';
import { personalRows } from './rows/personal-rows.server.ts';
import { OTHER_ROWS, RANKED_ROWS, type RowOrder } from './rows/row-rules.ts';
import { useNewWork } from './rows/use-new-work.ts';
import { CONTINUED_SHOWN, CREATORS_SHOWN } from './rules.ts';
import { Section } from './section.tsx';
import { Trending } from './trending.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** The root's meta tags with the home page's description. */
export const meta: Route.MetaFunction = ({ matches }) => [
  ...(matches[0]?.meta ?? []).filter((tag) => !('name' in tag && tag.name === 'description')),
  { name: 'description', content: SITE_DESCRIPTION },
];

const topicsOf = (creators: { id: string }[]) => creators.map(({ id }) => `profile:${id}`);

/**
 * Runs seven queries for a member, up to five more if their lists leave works out, one for each other row that they have and for up to
 * three saved filters, and five for a visitor; all except the member's own are shared between viewers. After a client-side navigation only
 * the number of Continue Reading cards is loaded, for the skeleton (HOME-12).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  addPageTopics(context, 'home');
  const language = new URL(request.url).searchParams.get('language')?.trim().slice(0, LANGUAGE_MAX) || null;
  const arriving = request.headers.has(ARRIVAL);
  const inLists = homeInLists(viewer, language);
  const personal = inLists.then((chosen) => personalRows(viewer, language, chosen?.fresh));
  const [rows, languages, ranked, challenge, continued, own, filters] = await Promise.all([
    inLists.then((chosen) => chosen?.rows ?? sharedHomeRows(viewer, language)),
    sharedLanguages(viewer),
    inLists.then((chosen) => chosen?.creators ?? sharedReads.read(viewer, 'home spotlight', spotlight, topicsOf)),
    sharedReads.read(
      null,
      'home challenge',
      () => currentChallenge(),
      () => ['challenges'],
    ),
    !viewer ? [] : arriving ? continuableCount(viewer, CONTINUED_SHOWN) : continuedItems(viewer),
    personal,
    personal.then(({ hasFilters }) => (viewer && hasFilters ? filterRows(viewer) : [])),
  ]);
  if (viewer && !request.headers.get('sec-purpose'))
    noteShowings(
      viewer,
      own.newHere.map(({ work }) => work.id),
    );
  const creators = ranked.slice(0, CREATORS_SHOWN);
  addPageTopics(context, ...topicsOf(creators));
  const { title, description, endDate } = challenge;
  return {
    rows: packRows(rows),
    day: calendarDay(Date.now(), 'UTC'),
    languages: language && rows.recent.length && !languages.includes(language) ? [language, ...languages] : languages,
    language,
    continued: continued === 0 ? [] : continued,
    own: { chapters: packCards(own.chapters), because: packCards(own.because), newHere: packCards(own.newHere) },
    filters,
    creators,
    challenge: { title, description, ends: endsIn(endDate, new Date()) },
    signedIn: Boolean(viewer),
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { languages, language, creators, challenge, day, own, filters, signedIn } = loaderData;
  const { kidsZone } = useSite().site;
  useLive(['home', ...topicsOf(creators)]);
  useOpenWork(signedIn);
  useNewWork();
  const rows = useMemo(() => unpackRows(loaderData.rows), [loaderData.rows]);
  const loading = useNavigation().location?.pathname === '/';
  const { items, failed } = useContinued(typeof loaderData.continued === 'number' ? null : loaderData.continued);
  const cards = items?.length ?? Number(loaderData.continued);
  const empty = !rows.recent.length;
  return (
    <main id="main">
      <Hero />
      <LanguageFilter languages={languages} language={language} />
      {cards > 0 &&
        (failed ? <ContinueFailed /> : loading || !items ? <ContinueSkeleton cards={cards} /> : <ContinueReading items={items} />)}
      <OwnRow name={OTHER_ROWS.chapters.name} sub="They went on without you." cards={own.chapters} />
      <OwnRow name={OTHER_ROWS.because.name} cards={own.because} />
      <NewHere cards={own.newHere} />
      {filters.map((row) => (
        <FilterRow key={row.id} row={row} />
      ))}
      {empty ? <EmptyHome language={language} /> : <Mixed trending={rows.trending} recent={rows.recent} loved={rows.loved} day={day} />}
      {kidsZone !== 'off' && <KidsCorner signedIn={signedIn} />}
      <Community creators={creators} challenge={challenge} />
      {listedKinds
        .filter(({ kind }) => rows[kind].length > 0)
        .map(({ kind }) => (
          <RowOfKind key={kind} kind={kind} works={rows[kind]} language={language} />
        ))}
      {!empty && (
        <p className="wrap home-how">
          <Link className="link" to={href('/how-lists-work')}>
            How these lists work
          </Link>
        </p>
      )}
      <WorkMenus />
    </main>
  );
}

const WHY = { views: 'Most viewed', likes: 'Most liked' } as const;
/** Why the work is in a row with this order (WHY-01). */
const whyIn = (order: RowOrder, { added }: HomeCard, day: number): Reason => (order === 'newest' ? { at: added ?? 0, day } : WHY[order]);

type MixedProps = Pick<HomeRows, 'trending' | 'recent' | 'loved'> & { day: number };

/** The rows that mix all kinds. */
const Mixed = ({ day, ...rows }: MixedProps) => (
  <CachedPart by={`mixed ${day} ${JSON.stringify(rows)}`}>
    {() => (
      <>
        <Section name={RANKED_ROWS.trending.name}>
          <Trending works={rows.trending} />
        </Section>
        <Shelf row="recent" id="recently-added" works={rows.recent} day={day} />
        <Shelf row="loved" works={rows.loved} day={day} />
      </>
    )}
  </CachedPart>
);

/** A row with a board below its covers. */
function Shelf({ row, id, works, day }: { row: 'recent' | 'loved'; id?: string; works: HomeCard[]; day: number }) {
  const { name, order, ...rest } = RANKED_ROWS[row];
  return (
    <Section id={id} name={name} sub={'sub' in rest ? rest.sub : undefined}>
      <Rail name={name} shelf>
        {works.map(({ added, ...work }) => (
          <TileItem key={work.id} work={work} of={order === 'likes' ? 'likes' : 'views'} why={whyIn(order, { ...work, added }, day)} />
        ))}
      </Rail>
    </Section>
  );
}

const RowOfKind = ({ kind, works, language }: { kind: ListedKind; works: HomeCard[]; language: string | null }) => {
  const { name, sub } = RANKED_ROWS[kind];
  const list = listAddress(kind, null, null, language);
  return (
    <CachedPart by={`row ${list} ${JSON.stringify(works)}`}>
      {() => (
        <Section name={name} all={list} sub={sub} glyph={<i className={`home-section-glyph kind-${kind}`} />}>
          <Rail name={name} arrows>
            {works.map((work) => (
              <TileItem key={work.id} work={work} why="Most viewed" />
            ))}
          </Rail>
        </Section>
      )}
    </CachedPart>
  );
};
