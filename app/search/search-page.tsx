import { Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { shows, viewerOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import '#ui/controls/button.css';
import { Empty } from '#ui/display/empty.tsx';
import { CardCover } from '../content-settings/cards/card-cover.tsx';
import { HOME, PageHead } from '../document/page-head.tsx';
import '#ui/controls/field.css';
import { titled } from '../document/page-title.ts';
import { useLive } from '../live/live.ts';
import type { Route } from './+types/search-page';
import { BrowseShelves } from './browse-shelves.tsx';
import { PersonText, personAddress, WorkText, workAddress } from './results/result-item.tsx';
import { search } from './search.server.ts';
import './search-page.css';
import { useOpenHit } from './results/use-open-result.ts';
import { countWords, MORE_RESULTS, QUERY_CUT, searchAddress, shownIn, TABS, TRY_SHORTER_QUERY, tabFrom } from './search-rules.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData?.query ? `Search: ${loaderData.query}` : 'Search', matches),
  { name: 'robots', content: 'noindex' },
];

/** The search results as a page, for Enter and for browsers without JavaScript. */
export async function loader({ request, context }: Route.LoaderArgs) {
  shows(context, 'home', 'profiles');
  const { searchParams } = new URL(request.url);
  return { ...(await search(viewerOf(context), searchParams.get('q'))), tab: tabFrom(searchParams.get('in')) };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, cut, counts, tab } = loaderData;
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
            {TABS.map((one) => (
              <Link
                key={one.tab}
                className="search-tab"
                to={searchAddress(query, one.tab)}
                aria-current={one.tab === tab ? 'page' : undefined}
                preventScrollReset
              >
                {one.name} <small>{countWords(counts[one.tab])}</small>
              </Link>
            ))}
          </nav>
          {people.length > 0 && (
            <section aria-labelledby="users">
              <h2 className="search-result-head" id="users">
                Users
              </h2>
              <ul>
                {people.map((person) => (
                  <li key={person.id}>
                    <a className="search-result" href={personAddress(person)} onClick={open}>
                      <PersonText person={person} query={query} />
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {works.length > 0 && (
            <section aria-labelledby="content">
              <h2 className="search-result-head" id="content">
                Content
              </h2>
              <ul>
                {works.map((work) => (
                  <li key={work.id}>
                    <CardCover work={work}>
                      {(shown) => (
                        <a className="search-result" href={workAddress(shown)} onClick={open}>
                          <WorkText work={shown} query={query} />
                        </a>
                      )}
                    </CardCover>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {people.length + works.length > 0 && people.length + works.length < counts[tab].n && <p className="search-cut">{MORE_RESULTS}</p>}
          {!people.length && !works.length && (
            <div className="search-none">
              <Empty title={`No results found for "${query}"`} action={<BrowseShelves />}>
                {TRY_SHORTER_QUERY}
              </Empty>
            </div>
          )}
        </>
      )}
      {!query && <BrowseShelves />}
    </main>
  );
}
