import { href } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { LoadMore } from '../../lists/load-more.tsx';
import { useInfiniteList } from '../../lists/use-infinite-list.ts';
import { fetchJson, withList } from '../../loading/fetch-json.ts';
import { type ChannelQuery, type ChannelsPage, filtersOn, type InUse, listSearch } from '../channel-list-rules.ts';
import { ChannelCard } from './channel-card.tsx';
import { Filters } from './filters/filters.tsx';
import { useListVersion } from './use-list-version.ts';

const toPage = ({ channels, more }: ChannelsPage) => ({ items: channels, more });

type Props = { page: ChannelsPage; query: ChannelQuery; inUse: InUse; further: boolean; signedIn: boolean };

/** All channels that the viewer may see, searched and filtered by the URL. */
export function Explore({ page, query, inUse, further, signedIn }: Props) {
  const { items, more, busy, failed, loadMore } = useInfiniteList(
    toPage(page),
    async (after) => toPage(await fetchJson(href('/community/more') + listSearch(query, after), withList<ChannelsPage>('channels'))),
    { revision: useListVersion() },
  );
  const narrowed = query.text !== '' || filtersOn(query) > 0;
  return (
    <section className="wrap community-part" id="explore" aria-labelledby="explore-channels" tabIndex={-1}>
      <h2 className="display" id="explore-channels">
        Explore Channels
      </h2>
      <Filters query={query} inUse={inUse} />
      {items.length ? (
        <ul className="channel-grid">
          {items.map((channel) => (
            <li key={channel.id}>
              <ChannelCard channel={channel} signedIn={signedIn} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty
          title={narrowed ? 'No results found' : further ? 'That’s everything' : 'No channels yet.'}
          action={
            (narrowed || further) && (
              <ButtonLink to={{ search: '', hash: 'explore' }} variant="line" preventScrollReset>
                Show all
              </ButtonLink>
            )
          }
        >
          {narrowed ? 'No channel matches all of that. Try removing a filter.' : 'The first one could be yours.'}
        </Empty>
      )}
      {more && <LoadMore to={`${href('/community')}${listSearch(query, more)}#explore`} busy={busy} failed={failed} onMore={loadMore} />}
    </section>
  );
}
