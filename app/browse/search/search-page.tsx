import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countRead, type Policy } from '#server/access/policies.ts';
import { addPageTopics, searchOf, viewerOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import '#ui/controls/button.css';
import { Empty } from '#ui/display/empty.tsx';
import { CardCover } from '../../content-settings/cards/card-cover.tsx';
import { HOME, PageHead } from '../../document/page-head.tsx';
import '#ui/controls/field.css';
import { NOINDEX, titled } from '../../document/page-title.ts';
import { useLive } from '../../live/live.ts';
import { BrowseShelves } from '../../search/browse-shelves.tsx';
import { SEARCHED_WORK } from '../../search/find-works.server.ts';
import { PersonText, personAddress, WorkText, workAddress } from '../../search/results/result-item.tsx';
import { search } from '../../search/search.server.ts';
import { MenuButton, WorkMenus } from '../../tiles/tile-menu.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import { FILTER_MESSAGES, filterAddress, hasConditions } from '../filter/filter-rules.ts';
import { filterOfPage } from '../filter/filtered-list.server.ts';
import type { Route } from './+types/search-page';
import './search-page.css';
import { useOpenHit } from '../../search/results/use-open-result.ts';
import {
  countWords,
  MORE_RESULTS,
  normalizeQuery,
  QUERY_CUT,
  searchAddress,
  shownIn,
  TABS,
  TRY_SHORTER_QUERY,
  tabFrom,
} from '../../search/search-rules.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData?.query ? `Search: ${loaderData.query}` : 'Search', matches),
  NOINDEX,
];

/** The search results as a page, for Enter and for browsers without JavaScript. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const viewer = viewerOf(context);
  addPageTopics(context, 'home', 'profiles');
  const searchParams = searchOf(request);
  const [typed, tab] = [searchParams.get('q'), tabFrom(searchParams.get('in'))];
  const { query } = normalizeQuery(typed);
  if (hasConditions(searchParams)) await countRead(args, 'filter');
  const { bar, only } = await filterOfPage(viewer, searchAddress(query, tab), searchParams, SEARCHED_WORK);
  const found = await search(viewer, typed, only);
  const { n, more } = found.counts.content;
  return { ...found, tab, bar: { ...bar, count: only ? { n, atLeast: more } : null }, signedIn: viewer !== null };
}

const Results = ({ id, name, children }: { id: string; name: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 className="search-result-head" id={id}>
      {name}
    </h2>
    <ul>{children}</ul>
  </section>
);

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, cut, counts, tab, bar, signedIn } = loaderData;
  const { people, works } = shownIn(tab, loaderData);
  const open = useOpenHit();
  useLive(['home', 'profiles']);
  return (
    <main className="wrap search-page" id="main">
      <PageHead back={HOME}>Search</PageHead>
      <form action={searchAddress('')} className="search-page-form">
        <input key={query} className="input" name="q" aria-label="Search for" defaultValue={query} dir="auto" />
        <Button type="submit">Search</Button>
      </form>
      {cut && <p role="status">{QUERY_CUT}</p>}
      {query && (
        <>
          <nav aria-label="Kinds of results" className="search-tabs">
            {TABS.map((option) => (
              <Link
                key={option.tab}
                className="search-tab"
                to={filterAddress(searchAddress(query, option.tab), bar.filter)}
                aria-current={option.tab === tab ? 'page' : undefined}
                preventScrollReset
              >
                {option.name} <small>{countWords(counts[option.tab])}</small>
              </Link>
            ))}
          </nav>
          {tab !== 'users' && <FilterBar list={bar} signedIn={signedIn} />}
          {people.length > 0 && (
            <Results id="users" name="Users">
              {people.map((person) => (
                <li key={person.id}>
                  <a className="search-result" href={personAddress(person)} onClick={open}>
                    <PersonText person={person} query={query} />
                  </a>
                </li>
              ))}
            </Results>
          )}
          {works.length > 0 && (
            <Results id="content" name="Content">
              {works.map((work) => (
                <li key={work.id} className="search-work">
                  <CardCover work={work}>
                    {(shown) => (
                      <>
                        <a className="search-result" href={workAddress(shown)} onClick={open}>
                          <WorkText work={shown} query={query} />
                        </a>
                        <MenuButton work={shown} />
                      </>
                    )}
                  </CardCover>
                </li>
              ))}
            </Results>
          )}
          {tab === 'all' && people.length > 0 && !works.length && bar.count && <p className="search-cut">{FILTER_MESSAGES.none}</p>}
          {people.length + works.length > 0 && people.length + works.length < counts[tab].n && <p className="search-cut">{MORE_RESULTS}</p>}
          {!people.length && !works.length && (
            <div className="search-none">
              <Empty title={bar.count ? FILTER_MESSAGES.none : `No results found for "${query}"`} action={<BrowseShelves />}>
                {bar.count ? 'Remove a condition to see more results.' : TRY_SHORTER_QUERY}
              </Empty>
            </div>
          )}
        </>
      )}
      {!query && <BrowseShelves />}
      <WorkMenus />
    </main>
  );
}
